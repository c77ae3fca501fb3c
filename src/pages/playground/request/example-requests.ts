import { requestText } from '#domain/playground/request.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { resolveSlotQuery } from '#domain/storage/path/slot-query.ts'
import { accessOfType } from '#domain/storage/path/value-path.ts'
import type { PublicConnection } from '#state/connections/connections.ts'

export type ExampleRequest = { title: string; note: string; text: string }

type PageExample = PublicConnection['examples'][number]

const transactionMethod = 'eth_getTransactionByBlockNumberAndIndex'

/** Requests from the tour and the examples of a connection, and some that any network answers. */
export function exampleRequests({
  tour,
  examples,
  ipfsUrl,
}: Pick<PublicConnection, 'tour' | 'examples' | 'ipfsUrl'>): ExampleRequest[] {
  const requests = ['latest', 'finalized', 'earliest'].map((tag) => ({
    method: transactionMethod,
    params: [tag, '0x0'],
  }))
  const file = { name: 'hello.txt', text: 'Hello from the playground.\n' }
  const transactionNote = 'First transaction of the latest block'
  const blockNote = 'Sample block with full transactions'
  return [
    createExample('Latest transaction', transactionNote, transactionMethod, 'latest', '0x0'),
    ...tour
      .slice(2, 3)
      .map(({ title, block }) =>
        createExample(title, blockNote, 'eth_getBlockByHash', block, true),
      ),
    ...examples.flatMap((example) => requestOfExample(example) ?? []),
    {
      title: 'Batch of three tags',
      note: 'Latest, finalized and earliest block',
      text: requestText({ isBatch: true, requests }),
    },
    ...(ipfsUrl === undefined
      ? []
      : [createExample('Upload a text', 'Stores and pins it; waits for Send', 'add', file)]),
    createExample('Custom method', 'Not every provider supports it; waits for Send', 'eth_chainId'),
  ]
}

const createExample = (
  title: string,
  note: string,
  method: string,
  ...params: unknown[]
): ExampleRequest => ({
  ...{ title, note },
  text: requestText({ isBatch: false, requests: [{ method, params }] }),
})

function requestOfExample(example: PageExample): ExampleRequest | undefined {
  const create = (method: string, ...params: unknown[]) =>
    createExample(example.title, example.note, method, ...params)
  switch (example.page) {
    case 'transaction':
      return create(transactionMethod, example.block, example.index)
    case 'storage': {
      const { slot, keys, address } = example
      const accesses = keys.map(({ type, value }) => accessOfType(type, value))
      const path = { root: '', accesses }
      const query = { slot, rules: 'solidity' as const, declared: '', path, as: '' }
      const { location } = resolveSlotQuery(query)
      const position = keys.length === 0 ? slot : location && slotWord(location.slot)
      return position && create('eth_getStorageAt', address, position, 'latest')
    }
    case 'gas':
      return create('eth_estimateGas', example.call)
    default:
      return undefined
  }
}
