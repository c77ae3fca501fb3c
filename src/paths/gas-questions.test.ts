import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { gasQuestionsPath, parseGasPath } from './gas.ts'
import { patterns } from './patterns.ts'

function read(path: string) {
  const { pathname, searchParams, hash } = new URL(path, 'http://localhost')
  const match = matchPath(patterns.gasQuestions, pathname)
  const address = parseGasPath(match?.params ?? {}, searchParams, hash)
  return { address, at: searchParams.get('at') ?? '' }
}

const noCall = parseGasPath({ network: 'devnet' }, new URLSearchParams())
const typed = fc.string({ unit: 'grapheme' }).map((text) => text.trim())
const long = fc.oneof(typed, fc.constant(`0x${'ab'.repeat(2000)}`))

const anyAddress = fc
  .record({ network: fc.stringMatching(/^[a-z0-9-]+$/), to: typed, value: typed, data: long })
  .map((some) => ({ ...noCall, ...some }))
test('an address leads back to the same call and the same blocks, no matter what was typed', () => {
  fc.assert(
    fc.property(anyAddress, typed, (address, at) => {
      const path = gasQuestionsPath(address, at)
      expect(read(path)).toEqual({ address, at })
      // Without its end, the link is short and says what it lacks.
      const alone = read(path.replace(/#.*/s, ''))
      expect(alone.at).toEqual(at)
      expect(gasQuestionsPath(alone.address, alone.at)).toBe(path.replace(/#.*/s, ''))
    }),
  )
})

test('an address can be read by people', () => {
  const to = `0x${'12'.repeat(20)}`
  const address = { ...noCall, to, function: 'transfer(address,uint256)', args: ['a', '1'] }
  expect(gasQuestionsPath(address, '1-9/2, 12')).toBe(
    `/devnet/gas/questions?to=${to}&function=transfer(address,uint256)&arg=a&arg=1&at=1-9%2F2,+12`,
  )
})
