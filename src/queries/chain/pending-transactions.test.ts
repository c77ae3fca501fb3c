import { expect, test } from 'vitest'
import { pendingTransactionsQuery } from '#queries/chain/pending-transactions.ts'
import { createQueryClient } from '#queries/client.ts'
import { answeringNode } from '#testing/answering-node.ts'

const node = answeringNode()

test('pending transactions end at the first place that is empty, and it is said whether that is all', async () => {
  const serve = (count: number) => {
    node.answer = ({ params }) => ({ result: Number(params[1]) < count ? { at: params[1] } : null })
  }
  const read = (max: number) => createQueryClient().fetchQuery(pendingTransactionsQuery('own', max))
  serve(7)
  const { transactions, whole } = await read(20)
  expect(transactions).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => ({ at: `0x${at}` })))
  expect(whole).toBe(true)
  // The requests that were under way beside the last, and no more.
  expect(node.calls.length).toBeLessThanOrEqual(7 + 5)
  expect(await read(7)).toEqual({ transactions, whole: false })
  serve(0)
  expect(await read(7)).toEqual({ transactions: [], whole: true })
})
