import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotWord } from '../path/derive-slot.ts'
import { slotRuns } from './many-rows.ts'

test('zeros run together; a slot that is not read interrupts them', () => {
  const words = [slotWord(0n), '0x', undefined, slotWord(0n), slotWord(5n)] as const
  expect(slotRuns(words)).toEqual([
    { kind: 'zero', from: 0, to: 1 },
    { kind: 'open', from: 2, to: 2 },
    { kind: 'zero', from: 3, to: 3 },
    { kind: 'word', from: 4, to: 4 },
  ])
})

test('every slot is in exactly one run', () => {
  const word = fc.option(
    fc.nat({ max: 1 }).map((n) => slotWord(BigInt(n))),
    { nil: undefined },
  )
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const places = slotRuns(words).flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      )
      expect(places).toEqual(words.map((_, place) => place))
    }),
  )
})
