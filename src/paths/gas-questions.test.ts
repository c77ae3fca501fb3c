import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { gasPathState, parseGasPath } from './gas.ts'
import { gasQuestionsPath, parseGasQuestionsPath } from './gas-questions.ts'
import { patterns } from './patterns.ts'

const read = (path: string, beside?: unknown) => {
  const url = new URL(path, 'http://localhost')
  const match = matchPath(patterns.gasQuestions, url.pathname)
  return parseGasQuestionsPath(match?.params ?? {}, url.searchParams, beside)
}

const noCall = parseGasPath({ network: 'devnet' }, new URLSearchParams())
const typed = fc.string({ unit: 'grapheme' }).map((text) => text.trim())
const long = fc.oneof(typed, fc.constant(`0x${'ab'.repeat(2000)}`))

const anyAddress = fc
  .record({ network: fc.stringMatching(/^[a-z0-9-]+$/), to: typed, value: typed, data: long })
  .map((some) => ({ ...noCall, ...some }))
test('an address leads back to the same call and the same blocks, whatever was typed', () => {
  fc.assert(
    fc.property(anyAddress, typed, (address, at) => {
      const path = gasQuestionsPath(address, at)
      expect(read(path, { call: gasPathState(address) })).toEqual({ address, at })
      // Without what travels beside it, the link is short and says what it lacks.
      const alone = read(path)
      expect(alone.at).toEqual(at)
      expect(gasQuestionsPath(alone.address, alone.at)).toBe(path)
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

test('a foreign state beside an address is not taken for one', () => {
  const path = gasQuestionsPath({ ...noCall, data: 'a'.repeat(3001) }, '')
  for (const beside of [null, 1, {}, { call: 1 }, { call: { data: 1 } }])
    expect(read(path, beside).address).toMatchObject({ data: '', omittedChars: 3001 })
})
