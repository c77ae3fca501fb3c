import type { Hash } from 'viem'
import { type Connection, connectionTo } from '#api/connections/connections.ts'
import { openDeviceStore } from '#api/device/device-store.ts'
import { openCacheStore } from '#api/device/object-store.ts'
import { listedHash } from '#domain/block/block.ts'
import { isHash } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** The first 6 bytes of the hash of each transaction of a block: a match has to be confirmed. */
type IndexedBlock = { hash: Hash; prefixes: Float64Array; seenAt: number }

/** Block and index of a transaction as it was seen; the block may be gone. */
type SeenTransaction = { block: Hash; index: number }

const indexedBlocks = openDeviceStore<string, IndexedBlock>(
  openCacheStore('keyhole-transactions', 'blocks'),
  (key) => key,
  {
    maxCount: Number.POSITIVE_INFINITY,
    // Some 400,000 transactions.
    maxBytes: 3 * 1024 * 1024,
    // With the key and the overhead of a record.
    measure: ({ seenAt, prefixes }) => ({ time: seenAt, bytes: prefixes.byteLength + 300 }),
  },
)

/**
 * Remembers which transactions a block lists (spec 4.4, hashes or whole), so that they are found by
 * their hash later: no operation of the API does that. A block without any is not remembered.
 */
export async function indexBlock(connection: Connection, block: RawObject): Promise<void> {
  const indexedBlock = readIndexedBlock(block)
  if (!indexedBlock) return
  const key = chainPrefix(connection) + indexedBlock.hash
  if (!(await indexedBlocks.read(key))) await indexedBlocks.change([key], () => indexedBlock)
}

/** The blocks of a network that listed a transaction when this browser saw them, latest first. */
export async function findSeenTransaction(network: string, hash: Hash): Promise<SeenTransaction[]> {
  const prefix = chainPrefix(await connectionTo(network))
  const { byId } = await indexedBlocks.readAll()
  return [...byId]
    .filter(([key]) => key.startsWith(prefix))
    .sort(([, one], [, other]) => other.seenAt - one.seenAt)
    .map(([, block]) => ({ block: block.hash, index: block.prefixes.indexOf(hashPrefix(hash)) }))
    .filter(({ index }) => index >= 0)
}

function readIndexedBlock({ hash, number, transactions }: RawObject): IndexedBlock | undefined {
  if (!isHash(hash) || number == null || !Array.isArray(transactions)) return undefined
  const hashes = transactions.map(listedHash)
  if (hashes.length === 0 || !hashes.every(isHash)) return undefined
  const prefixes = Float64Array.from(hashes, hashPrefix)
  return { hash: hash.toLowerCase() as Hash, prefixes, seenAt: Date.now() }
}

const hashPrefix = (hash: Hash): number => Number(hash.slice(0, 14))

/**
 * Prefix without the network's name, which may come to mean another chain, as with one's own node.
 */
const chainPrefix = ({ baseUrl, chainId }: Connection): string =>
  `${JSON.stringify([baseUrl, chainId])} `
