import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { cachedBlock } from '#api/rpc/block-cache.ts'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { rpc } from '#api/rpc/rpc.ts'
import { listedIndex } from '#domain/block/block.ts'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import { isHash, isSameHex, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { fetchConnection } from '#state/connections/connections.ts'

/** A transaction, raw, and how it was found. */
export type LocatedTransaction = {
  transaction: RawObject
  /**
   * `index`: by block number or tag, and index. `block`: the same with the number of the block
   * whose hash was given. `list`: in that block's own list, because its number has no answer.
   * `replaced`: there, because its number means another block. `hash`: by its own hash.
   */
  through: 'index' | 'block' | 'list' | 'replaced' | 'hash'
}

/** The transaction at an index of a block (spec 4.3), raw; null when the block has none there. */
const readTransaction = (
  network: string,
  block: BlockParameter,
  index: number,
  signal?: AbortSignal,
) => rpc(network, 'eth_getTransactionByBlockNumberAndIndex', [block, toQuantityHex(index)], signal)

/**
 * The first transaction of a block tells its number and hash, each where it can be read: no method of
 * the specification gives a block by its number or tag.
 */
export async function readBlockOfFirstTransaction(
  network: string,
  block: BlockParameter,
  signal: AbortSignal,
) {
  const transaction = await readTransaction(network, block, 0, signal)
  const { blockHash, blockNumber } = transaction ?? {}
  const hash = isHash(blockHash) ? blockHash : undefined
  return { transaction, number: readQuantity(blockNumber), hash }
}

/**
 * A transaction by its block and index, raw; null when the block has none at this index. A block
 * number may be reorganised away until it is final, and a tag moves with every block.
 */
export const transactionQuery = (network: string, block: BlockParameter, index: number) =>
  queryOptions({
    queryKey: ['transaction', network, block, index] as const,
    queryFn: async ({ signal, client }) => {
      const transaction = await readTransaction(network, block, index, signal)
      noteChainId(client, network, readQuantity(transaction?.chainId)).catch(() => {})
      return transaction
    },
    staleTime: ({ state }) => (state.data ? 4_000 : 0),
  })

/** An earlier answer at this number proves nothing: it may be of a block that was replaced since. */
const fetchTransactionNow = (client: QueryClient, network: string, number: bigint, index: number) =>
  client.fetchQuery({ ...transactionQuery(network, toQuantityHex(number), index), staleTime: 0 })

/** The transaction at index 0 of the block’s number, read for this block, whose hash it names where it is canonical. */
export const firstTransactionQuery = (network: string, hash: Hash, number: bigint) =>
  queryOptions({
    queryKey: ['first transaction', network, hash, number.toString()] as const,
    queryFn: ({ client }) => fetchTransactionNow(client, network, number, 0),
    staleTime: 4_000,
  })

/**
 * The number and hash of the finalized block: of its first transaction, or, where it has none, as a node tells
 * them that offers blocks by number. Each is undefined where neither does.
 */
export async function readFinalizedBlock(network: string, signal: AbortSignal) {
  const { number, hash } = await readBlockOfFirstTransaction(network, 'finalized', signal)
  if (number !== undefined) return { number, hash }
  const params = ['finalized', false] as const
  const block = await offeredResult(network, 'eth_getBlockByNumber', [...params], { signal })
  return { number: readQuantity(block?.number), hash: isHash(block?.hash) ? block.hash : undefined }
}

/** The number of the finalized block; null where it is not known. */
export const finalizedNumberQuery = (network: string) =>
  queryOptions({
    queryKey: ['finalized number', network] as const,
    queryFn: async ({ signal }): Promise<bigint | null> =>
      (await readFinalizedBlock(network, signal)).number ?? null,
    staleTime: 4_000,
  })

/**
 * A person's connection that names no chain gets the one for which its transactions are signed (EIP-155), so that
 * amounts are told in its currency. System transactions of some chains have 0.
 */
async function noteChainId(client: QueryClient, network: string, chainId: bigint | undefined) {
  if (!chainId) return
  const connection = await fetchConnection(client, network)
  if (connection?.from !== 'person' || connection.chainId !== undefined) return
  const { saveFoundChainId } = await import('#state/connections/own-connections.ts')
  await saveFoundChainId(client, network, chainId)
}

/**
 * A transaction by the hash of its block and its index; null when there is no such block, or when
 * it has fewer transactions. It can change no more than its block. No operation takes both hash and
 * index: the block gives the number; the answer is checked.
 */
export const transactionOfBlockQuery = (network: string, hash: Hash, index: number) =>
  queryOptions({
    queryKey: ['transaction of block', network, hash, index] as const,
    queryFn: async ({ signal, client }): Promise<LocatedTransaction | null> => {
      const query = blockQuery(network, hash, false)
      // A block of any age will do: its number cannot change, and the answer says if it is still there.
      const block = client.getQueryData(query.queryKey) ?? (await client.fetchQuery(query))
      if (!block) return null
      const number = readQuantity(block.number)
      const transaction =
        number !== undefined && (await fetchTransactionNow(client, network, number, index))
      if (transaction && isSameHex(transaction.blockHash, hash))
        return { transaction, through: 'block' }
      const fullBlock = await cachedBlock(network, hash, true, signal)
      const listEntry = asRawList(fullBlock?.transactions).find(
        (entry, place) => listedIndex(entry, place) === index,
      )
      if (!isRawObject(listEntry)) return null
      // No answer is not another block: of several nodes behind one URL, some have not got this one yet.
      const isReplaced = transaction && isHash(transaction.blockHash)
      return { transaction: listEntry, through: isReplaced ? 'replaced' : 'list' }
    },
    staleTime: ({ state }) => (state.data ? 60_000 : 0),
  })
