import { expect, test } from 'vitest'
import { createQueryClient } from '#queries/client.ts'
import { answeringNode } from '#testing/answering-node.ts'
import { type HistoryRequest, openHistory } from './read-history.ts'

const node = answeringNode()

test.each([
  ['latest', { to: 'latest' }],
  ['finalized', { to: '0x9', from: 'finalized' }],
] as const)(
  'a history whose %s block has no number fails, and is not an empty range',
  async (tag, range) => {
    node.answer = ({ method }) =>
      method === 'eth_getStorageAt' ? { error: { code: -32000, message: 'no' } } : { result: null }
    const way = { offset: 0, size: 32 } as HistoryRequest['way']
    const request = {
      network: 'own',
      address: `0x${'a'.repeat(40)}`,
      position: '0x0',
      samples: 1,
      way,
    }
    const history = openHistory(createQueryClient(), { ...request, ...range } as HistoryRequest)
    await expect(history.readOn(undefined, new AbortController().signal)).rejects.toThrow(
      `The provider returned no number of the ${tag} block.`,
    )
    expect(history.read().range).toBeUndefined()
  },
)
