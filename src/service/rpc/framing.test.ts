import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRawObject } from '#domain/values/raw.ts'
import { handlerOf, nodeThat, textOf } from '#testing/service/rpc-node.ts'

/** A node that finds nothing; only an estimate is never nothing. */
const node = nodeThat((method) => (method === 'eth_estimateGas' ? '0x5208' : null))
const { handle, text, mistakes } = handlerOf(node)

const isAnswer = (value: unknown): boolean =>
  isRawObject(value) &&
  value.jsonrpc === '2.0' &&
  'id' in value &&
  'result' in value !== isRawObject(value.error)

const id = fc.oneof(
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
  fc.integer(),
)
const request = fc.record(
  {
    jsonrpc: fc.oneof(fc.constant('2.0'), fc.jsonValue()),
    id: fc.oneof(id, fc.jsonValue()),
    method: fc.oneof(
      fc.constantFrom('eth_getBlockByHash', 'eth_getStorageAt', 'eth_estimateGas', 'toString'),
      fc.jsonValue(),
    ),
    params: fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()),
  },
  { requiredKeys: [] },
)

test('every message gets an answer of the right form or none', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.json(),
        request.map((each) => JSON.stringify(each)),
        fc.array(request).map((each) => JSON.stringify(each)),
      ),
      async (message) => {
        const answer = await handle(message, () => undefined)
        if (answer === undefined) return
        const parsed: unknown = JSON.parse(textOf(answer) ?? '')
        expect(answer.status).toBe(200)
        expect([parsed].flat().every(isAnswer)).toBe(true)
        expect(Array.isArray(parsed) && parsed.length === 0).toBe(false)
      },
    ),
    { numRuns: 500 },
  )
  expect(mistakes).toEqual([])
})

test('each id of a batch comes back in its position, by value, and notifications leave no gap', async () => {
  const wanted = fc.option(id, { nil: undefined })
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { minLength: 1, maxLength: 20 }), async (ids) => {
      const batch = ids.map((each) =>
        JSON.stringify({ jsonrpc: '2.0', id: each, method: 'nothing' }),
      )
      const answers: { id: unknown }[] = JSON.parse((await text(`[${batch.join(',')}]`)) ?? '[]')
      const echoed = answers.map((each) => each.id)
      // -0 is written as 0.
      expect(echoed).toEqual(
        ids.filter((each) => each !== undefined).map((each) => (each === 0 ? 0 : each)),
      )
    }),
  )
})

test('a number id comes back as it is written, digit by digit', async () => {
  const digits = fc.stringMatching(/^-?(0|[1-9][0-9]{0,40})(\.[0-9]{1,40})?([eE][+-]?[0-9]{1,3})?$/)
  await fc.assert(
    fc.asyncProperty(digits, async (written) => {
      const answer = await text(`{"method":"nothing","id" : ${written} ,"jsonrpc":"2.0"}`)
      // A number that JSON.parse keeps is written in its shortest form.
      const plain = Number.isSafeInteger(Number(written)) ? String(Number(written)) : written
      expect(answer).toContain(`"id":${plain},`)
    }),
  )
})
