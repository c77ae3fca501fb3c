import { expect, test } from 'vitest'
import { reasonCode } from './reason-codes.ts'

test('codes are explained, and nothing else is', () => {
  expect(reasonCode('GS013')).toMatchObject({ source: 'Safe' })
  expect(reasonCode('STF')).toMatchObject({ source: 'Uniswap V3' })
  expect(reasonCode('UniswapV2: K')).toMatchObject({ source: 'Uniswap V2' })
  for (const reason of ['', 'GS013 ', 'gs013', 'AAA', 'AA21 x', 'constructor', 'not yours'])
    expect(reasonCode(reason), reason).toBeUndefined()
})
