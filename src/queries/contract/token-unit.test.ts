import { concat, encodeAbiParameters, type Hex, numberToHex, size } from 'viem'
import { padHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { probeAnswer, probeCode } from '#domain/contract/estimate-read-code.ts'
import { shortViewBytes, shortViewsCode } from '#domain/contract/estimate-read-views.ts'
import { tokenUnitCalls } from '#domain/token/token-unit.ts'
import { createQueryClient } from '#queries/client.ts'
import { answeringNode } from '#testing/answering-node.ts'
import { tokenUnitQuery } from './token-unit.ts'

const node = answeringNode()
const reverted = (data: Hex) => ({ error: { code: 3, message: 'execution reverted', data } })
const refused = { error: { code: -32000, message: 'gas required exceeds allowance' } }
const word = (number: number) => numberToHex(number, { size: 32 })

/** A view in what `shortViewsCode` reverts with. */
const viewBytes = (data: Hex) =>
  concat([word(1), word(size(data)), padHex(data, { size: shortViewBytes, dir: 'right' })])

/** A node that can be read through, and answers for one token. */
function serveToken(token: Hex, answer: ReturnType<typeof node.answer>) {
  node.answer = ({ params }) => {
    const { data } = params[0] as { data: Hex }
    if (data === probeCode(true)) return reverted(probeAnswer)
    return data === shortViewsCode(token, tokenUnitCalls) ? answer : refused
  }
}

const symbol = encodeAbiParameters([{ type: 'string' }], ['USDC'])
const noView: Hex = concat([word(0), word(0), padHex('0x', { size: shortViewBytes })])
const usdc = reverted(concat([viewBytes(word(6)), viewBytes(symbol), noView, noView]))

const keptUnit = (token: Hex) => (tokenUnitQuery('own', token).initialData as () => unknown)()

test('one estimate reads the unit of a token, and this device keeps it', async () => {
  const token = `0x${'a1'.repeat(20)}` as const
  serveToken(token, usdc)
  const client = createQueryClient()
  const unit = await client.fetchQuery(tokenUnitQuery('own', token))
  expect(unit).toMatchObject({ symbol: 'USDC', decimals: 6 })
  // The probe, and one more.
  expect(node.calls).toHaveLength(2)
  // In another spelling it is the same token.
  await client.fetchQuery(tokenUnitQuery('own', token.toUpperCase().replace('0X', '0x')))
  expect(node.calls).toHaveLength(2)
  // Another visit has it at once, and reads it again behind that.
  expect(keptUnit(token)).toEqual(unit)
  await createQueryClient().fetchQuery(tokenUnitQuery('own', token))
  expect(node.calls).toHaveLength(4)
})

test('a token that is none any more is forgotten, and a refusal is not evidence of one', async () => {
  const token = `0x${'a2'.repeat(20)}` as const
  const read = () =>
    createQueryClient().fetchQuery({ ...tokenUnitQuery('own', token), staleTime: 0 })
  serveToken(token, usdc)
  await read()
  expect(keptUnit(token)).toBeDefined()
  serveToken(token, refused)
  expect(await read()).toBeNull()
  expect(keptUnit(token)).toBeUndefined()
})

test('a failure is none of both: what is kept stays, and bytes that are cut are no answer', async () => {
  const token = `0x${'a3'.repeat(20)}` as const
  const read = () =>
    createQueryClient().fetchQuery({ ...tokenUnitQuery('own', token), staleTime: 0 })
  serveToken(token, usdc)
  await read()
  serveToken(token, { status: 500 })
  await expect(read()).rejects.toMatchObject({ kind: 'refused' })
  serveToken(token, reverted(concat([viewBytes(word(6)), viewBytes(symbol)])))
  await expect(read()).rejects.toMatchObject({ kind: 'malformed' })
  expect(keptUnit(token)).toBeDefined()
})

test('where nothing can be read through, no token is known, and it is not tried for each', async () => {
  node.answer = () => ({ result: '0x5208' })
  const client = createQueryClient()
  for (const byte of ['b1', 'b2', 'b3'])
    expect(await client.fetchQuery(tokenUnitQuery('own', `0x${byte.repeat(20)}`))).toBeNull()
  // With PUSH0 and without, once.
  expect(node.calls).toHaveLength(2)
})
