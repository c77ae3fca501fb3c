import fc from 'fast-check'
import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { toHex } from '#domain/hex-bytes.ts'
import { namedError } from '#domain/named-error.ts'

const lines =
  'error Locked(uint64 until, string hint)\nerror Closed()\nerror Owned((address who, uint8[] rooms) by)'
const abi = parseAbi([
  'error Locked(uint64 until, string hint)',
  'error Closed()',
  'error Owned((address who, uint8[] rooms) by)',
])
const bytes = fc.uint8Array({ maxLength: 200 }).map(toHex)

test('an error of the ABI is named, its arguments as a tree', () => {
  const data = encodeErrorResult({ abi, errorName: 'Locked', args: [7n, 'ask'] })
  for (const text of [lines, JSON.stringify(abi), JSON.stringify({ abi })])
    expect(namedError(text, data)).toEqual({
      name: 'Locked',
      args: [
        { name: 'until', type: 'uint64', value: 7n },
        { name: 'hint', type: 'string', value: 'ask' },
      ],
    })
  const by = { who: `0x${'12'.repeat(20)}`, rooms: [1, 2] } as const
  const nested = encodeErrorResult({ abi, errorName: 'Owned', args: [by] })
  expect(namedError(lines, nested)?.args[0]).toMatchObject({
    name: 'by',
    parts: [{ name: 'who' }, { name: 'rooms', parts: [{ value: 1n }, { value: 2n }] }],
  })
})

test('only the bytes that the error encodes to are that error', () => {
  const whole = encodeErrorResult({ abi, errorName: 'Locked', args: [7n, 'ask'] })
  fc.assert(
    fc.property(fc.nat(whole.length / 2 - 2), bytes, (length, more) => {
      const cut = whole.slice(0, 2 + length * 2) as Hex
      expect(namedError(lines, cut)).toBeUndefined()
      if (more !== '0x')
        expect(namedError(lines, `${whole}${more.slice(2)}` as Hex)).toBeUndefined()
    }),
  )
})

test('any bytes, by any ABI, are named or not, and never thrown at', () => {
  const selectors = fc.constantFrom(...abi.map(({ name }) => name)).map((errorName) => {
    const args = {
      Locked: [1n, ''],
      Closed: [],
      Owned: [{ who: `0x${'00'.repeat(20)}`, rooms: [] }],
    }
    return encodeErrorResult({ abi, errorName, args: args[errorName] } as never).slice(0, 10)
  })
  fc.assert(
    fc.property(selectors, bytes, fc.string(), (selector, body, text) => {
      const data = `${selector}${body.slice(2)}` as Hex
      const named = namedError(lines, data)
      if (named?.name === 'Closed') expect(body).toBe('0x')
      namedError(text, data)
      namedError('error Odd(uint7 x)', body)
    }),
  )
})
