import type { Hex } from 'viem'
import { requestText } from '#domain/playground/request.ts'
import { findSlot } from '#domain/storage/path/slot-formula.ts'
import type { PublicConnection } from '#state/connections/connections.ts'

/** An example request, as a text of the playground. */
export type ExampleRequest = { title: string; note: string; text: string }

type PageExample = PublicConnection['examples'][number]

/** Requests from the tour and the examples of a connection, and some that any network answers. */
export function exampleRequests({
  tour,
  examples,
  ipfsUrl,
}: Pick<PublicConnection, 'tour' | 'examples' | 'ipfsUrl'>): ExampleRequest[] {
  const newestTransactionRequest = {
    method: 'eth_getTransactionByBlockNumberAndIndex',
    params: ['latest', '0x0'],
  }
  return [
    createExample(
      'Latest transaction',
      'First transaction of the latest block',
      newestTransactionRequest,
    ),
    ...tour.slice(2, 3).map(({ title, block }) =>
      createExample(title, 'Sample block with full transactions', {
        method: 'eth_getBlockByHash',
        params: [block, true],
      }),
    ),
    ...examples.flatMap(requestsOfExample),
    {
      title: 'Batch of three tags',
      note: 'Latest, finalized and earliest block',
      text: requestText({
        isBatch: true,
        requests: ['latest', 'finalized', 'earliest'].map((tag) => ({
          ...newestTransactionRequest,
          params: [tag, '0x0'],
        })),
      }),
    },
    ...(ipfsUrl === undefined
      ? []
      : [
          createExample('Upload a text', 'Stores and pins it; waits for Send', {
            method: 'add',
            params: [{ name: 'hello.txt', text: 'Hello from the playground.\n' }],
          }),
        ]),
    createExample('Custom method', 'Not every provider supports it; waits for Send', {
      method: 'eth_chainId',
      params: [],
    }),
  ]
}

function requestsOfExample(example: PageExample): ExampleRequest[] {
  const { title, note } = example
  switch (example.page) {
    case 'transaction': {
      const requestParams = [example.block, example.index]
      return [
        createExample(title, note, {
          method: 'eth_getTransactionByBlockNumberAndIndex',
          params: requestParams,
        }),
      ]
    }
    case 'storage': {
      const slotPosition = deriveSlotPosition(example.slot, example.keys)
      if (slotPosition === undefined) return []
      const requestParams = [example.address, slotPosition, 'latest']
      return [createExample(title, note, { method: 'eth_getStorageAt', params: requestParams })]
    }
    case 'gas':
      return [createExample(title, note, { method: 'eth_estimateGas', params: [example.call] })]
    default:
      return []
  }
}

/** Spec 4.2, rule 2, applied once for each key. */
function deriveSlotPosition(
  slot: Hex,
  keys: readonly { type: string; value: string }[],
): Hex | undefined {
  let slotPosition = slot
  for (const { type, value } of keys) {
    const hashParts = [
      { type, value, pad: 'left' as const },
      { type: 'uint256', value: slotPosition, pad: 'left' as const },
    ]
    const derivedSlot = findSlot({ base: { rule: 'keccak256', parts: hashParts }, changes: [] })
    if ('problem' in derivedSlot) return undefined
    slotPosition = `0x${derivedSlot.slot.toString(16).padStart(64, '0')}`
  }
  return slotPosition
}

const createExample = (
  title: string,
  note: string,
  request: { method: string; params: readonly unknown[] },
): ExampleRequest => ({ title, note, text: requestText({ isBatch: false, requests: [request] }) })
