import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { undefinedIfRefused } from '#api/errors.ts'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { rpc } from '#api/rpc/rpc.ts'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import type { BlockSnapshot, SnapshotCheck } from '#domain/block/block-snapshot.ts'
import { bisectNewestNumber } from '#domain/block/newest-number.ts'
import { isHash, isSameHex, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { readBlockOfFirstTransaction, readFinalizedBlock } from '#queries/chain/transaction.ts'
import { fetchUncancelled } from '#queries/client.ts'

/**
 * The block that a tag or number means now. A transaction has the number and hash of its block; an empty
 * newest block is requested by its tag where the node offers that, or else found by its number alone, as the
 * last for which the node has storage. The tag `safe` is read as `finalized`, as spec 4.3 says. Requested
 * again each time, as a snapshot is of this moment.
 */
export const blockSnapshotQuery = (network: string, parameter: BlockParameter) =>
  queryOptions({
    queryKey: ['pinned-block', network, parameter] as const,
    queryFn: async ({ signal, client }): Promise<BlockSnapshot> => {
      const snapshotOf = (number: bigint, hash?: Hash, isFinal = number === 0n) => ({
        ...{ parameter, at: toQuantityHex(number) },
        ...{ number, hash, final: isFinal },
      })
      if (parameter === 'earliest') return snapshotOf(0n)
      if (parameter.startsWith('0x')) {
        const number = BigInt(parameter)
        return snapshotOf(number, await hashAt(client, network, number))
      }
      const tag = parameter === 'safe' ? 'finalized' : parameter
      if (tag !== 'pending') {
        const { number, hash } = await (tag === 'finalized'
          ? readFinalizedBlock(network, signal)
          : readBlockOfFirstTransaction(network, tag, signal))
        if (number !== undefined) return snapshotOf(number, hash, tag === 'finalized')
        if (tag === 'latest') {
          const block = await offeredResult(network, 'eth_getBlockByNumber', [tag, false], {
            signal,
          })
          const newest = readQuantity(block?.number) ?? (await findNewestNumber(network, signal))
          if (newest !== undefined)
            return snapshotOf(newest, isHash(block?.hash) ? block.hash : undefined)
        }
      }
      return { parameter, at: parameter, number: undefined, hash: undefined, final: false }
    },
    staleTime: 0,
  })

/** An empty newest block: the last number for which the node answers. */
async function findNewestNumber(network: string, signal: AbortSignal) {
  const finalizedBlock = await readBlockOfFirstTransaction(network, 'finalized', signal).catch(
    undefinedIfRefused,
  )
  return bisectNewestNumber(finalizedBlock?.number ?? 0n, async (number) => {
    const params = [`0x${'0'.repeat(40)}`, `0x${'0'.repeat(64)}`, toQuantityHex(number)] as const
    const word = await rpc(network, 'eth_getStorageAt', [...params], signal).catch(
      undefinedIfRefused,
    )
    return word !== undefined
  })
}

async function hashAt(client: QueryClient, network: string, number: bigint) {
  const query = { ...blockAtQuery(network, toQuantityHex(number)), staleTime: 0 }
  return (await fetchUncancelled(client, query)) ?? undefined
}

/** Whether the block of a snapshot is still the one at its number; checked after all was read. */
export async function checkSnapshot(
  client: QueryClient,
  network: string,
  { number, hash, final: isFinal }: BlockSnapshot,
): Promise<SnapshotCheck> {
  if (isFinal) return 'final'
  if (number === undefined || hash === undefined) return 'unknown'
  const currentHash = await hashAt(client, network, number)
  if (currentHash === undefined) return 'unknown'
  return isSameHex(currentHash, hash) ? 'same' : 'replaced'
}
