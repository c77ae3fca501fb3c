import { expect, test } from 'vitest'
import { fileName } from './download-name.ts'
import { gatewayHost } from '../share-links.ts'

test('a name loses what no file system takes, at its ends and within', () => {
  expect(fileName(' ..a/b: c. ')).toBe('a_b_ c')
  expect(fileName(' . ')).toBe('')
  expect(gatewayHost('https://Dweb.link//')).toBe('dweb.link')
})

test('a name of a hundred thousand blanks costs no more than one of letters', () => {
  const before = performance.now()
  const blanks = ' '.repeat(100_000)
  expect(fileName(`a${blanks}b`)).toHaveLength(100_002)
  expect(gatewayHost(`a${'/'.repeat(100_000)}b`)).toBeUndefined()
  expect(performance.now() - before).toBeLessThan(500)
})
