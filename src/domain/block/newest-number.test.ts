import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bisectNewestNumber } from './newest-number.ts'

test('the newest block is found from any block before it, in few questions', async () => {
  const chains = fc
    .bigInt({ min: 0n, max: 2n ** 34n })
    .chain((newest) => fc.tuple(fc.constant(newest), fc.bigInt({ min: 0n, max: newest })))
  await fc.assert(
    fc.asyncProperty(chains, async ([newest, known]) => {
      let asked = 0
      const found = await bisectNewestNumber(known, async (number) => {
        asked++
        return number <= newest
      })
      expect(found).toBe(newest)
      expect(asked).toBeLessThan(4 + 2 * (newest - known).toString(2).length)
    }),
  )
})

test('a node that answers for any number, or for none, gives no number', async () => {
  expect(await bisectNewestNumber(7n, async () => true)).toBeUndefined()
  expect(await bisectNewestNumber(0n, async () => false)).toBeUndefined()
})
