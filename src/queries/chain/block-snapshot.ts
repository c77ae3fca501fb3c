import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { mayPass, RpcError } from '#api/errors.ts'
import { rpc } from '#api/rpc/rpc.ts'
import { bisectNewestNumber } from '#domain/block/newest-number.ts'
import type { SnapshotCheck, BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { isHash, isSameHex } from '#domain/values/hex.ts'
import { toQuantityHex, readQuantity } from '#domain/values/quantity.ts'
import type { BlockParameter } from '#protocol/rpc-methods.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'

/**
 * The block that a tag or number means now. A transaction tells the number and hash of its block; an
 * empty newest block is found by its number alone, as the last for which the node has storage. The
 * tag `safe` is read as `finalized`, as spec 4.3 says. Asked anew each time: whoever pins a block
 * wants to know what it is now.
 */
export const pinnedBlockQuery = (network: string, asked: BlockParameter) =>
  queryOptions({
    queryKey: ['pinned-block', network, asked] as const,
    queryFn: ({ queryKey: [, network, asked], signal, client }) =>
      pin(client, network, asked, signal),
    staleTime: 0,
  })

async function pin(
  client: QueryClient,
  network: string,
  asked: BlockParameter,
  signal: AbortSignal,
): Promise<BlockSnapshot> {
  const final = ['safe', 'finalized', 'earliest'].includes(asked)
  const unknown = { asked, at: asked, number: undefined, hash: undefined, final: false }
  if (asked === 'pending') return unknown
  if (asked === 'earliest') return { asked, at: '0x0', number: 0n, hash: undefined, final }
  if (asked.startsWith('0x')) {
    const number = BigInt(asked)
    const hash = await hashAt(client, network, number)
    return { asked, at: toQuantityHex(number), number, hash, final: number === 0n }
  }
  const tag = asked === 'safe' ? 'finalized' : asked
  const found = await first(tag)
  const number = found?.number ?? (tag === 'latest' ? await newest() : undefined)
  if (number === undefined) return unknown
  return { asked, at: toQuantityHex(number), number, hash: found?.hash, final }

  async function first(at: BlockParameter) {
    const method = 'eth_getTransactionByBlockNumberAndIndex'
    const transaction = await rpc(network, method, [at, '0x0'], signal)
    const hash = transaction?.blockHash
    const number = readQuantity(transaction?.blockNumber)
    return number === undefined ? undefined : { number, hash: isHash(hash) ? hash : undefined }
  }

  /** An empty newest block: the last number for which the node answers. */
  async function newest(): Promise<bigint | undefined> {
    const finalized = await first('finalized').catch(notAnswered)
    return bisectNewestNumber(finalized?.number ?? 0n, async (number) => {
      const params = [`0x${'0'.repeat(40)}`, `0x${'0'.repeat(64)}`, toQuantityHex(number)] as const
      const word = await rpc(network, 'eth_getStorageAt', [...params], signal).catch(notAnswered)
      return word !== undefined
    })
  }
}

/** A node that refuses has answered; anything else is a failure. */
function notAnswered(error: unknown): undefined {
  if (error instanceof RpcError && !mayPass(error)) return undefined
  throw error
}

const hashAt = async (client: QueryClient, network: string, number: bigint) =>
  (await client.fetchQuery({ ...blockAtQuery(network, toQuantityHex(number)), staleTime: 0 })) ??
  undefined

/** Whether a pinned block still stands at its number; asked after everything was read. */
export async function checkPin(
  client: QueryClient,
  network: string,
  { number, hash, final }: BlockSnapshot,
): Promise<SnapshotCheck> {
  if (final) return 'final'
  if (number === undefined || hash === undefined) return 'unknown'
  const now = await hashAt(client, network, number)
  if (now === undefined) return 'unknown'
  return isSameHex(now, hash) ? 'same' : 'replaced'
}
