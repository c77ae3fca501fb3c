import { toHex } from 'viem'
import { expect, test } from 'vitest'
import { feesQuery } from '#queries/chain/fees.ts'
import { createQueryClient } from '#queries/client.ts'
import { answeringNode } from '#testing/answering-node.ts'

const node = answeringNode()
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}` as const

test('fees are read from the newest three blocks with transactions, or from as many as there are', async () => {
  const serve = (newest: number, isEmpty = (_: number) => false) => {
    node.answer = ({ method, params: [first] }) => {
      if (method !== 'eth_getBlockByHash') return { result: { blockHash: hashOf(newest) } }
      const number = Number(BigInt(String(first)) & 0xffn)
      const transactions = isEmpty(number) ? [] : [{}]
      const parentHash = hashOf(Math.max(0, number - 1))
      return { result: { number: toHex(number), parentHash, transactions } }
    }
  }
  const numbers = async () =>
    (await createQueryClient().fetchQuery(feesQuery('own')))?.map(({ number }) => number)
  serve(9)
  expect(await numbers()).toEqual(['0x9', '0x8', '0x7'])
  serve(9, (number) => number % 2 === 1)
  expect(await numbers()).toEqual(['0x9', '0x8', '0x7', '0x6', '0x5', '0x4'])
  serve(40, () => true)
  expect(await numbers()).toHaveLength(16)
  serve(1)
  expect(await numbers()).toEqual(['0x1', '0x0'])
  node.answer = () => ({ result: null })
  expect(await numbers()).toBeUndefined()
})
