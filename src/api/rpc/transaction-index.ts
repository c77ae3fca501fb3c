import { promisifyRequest } from 'idb-keyval'
import type { Hash } from 'viem'
import { type Connection, connectionTo } from '#api/connections/connections.ts'
import { createCacheStore } from '#api/device/cache-store.ts'
import { tryIndexedDb } from '#api/device/try-indexed-db.ts'
import { isHash } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** The first 6 bytes of the hash of each transaction of a block: a match has to be confirmed. */
type IndexedBlock = { hash: Hash; prefixes: Float64Array; seenAt: number }

/** Block and index of a transaction as it was seen; the block may be gone. */
type SeenTransaction = { block: Hash; index: number }

const store = createCacheStore('keyhole-transactions', 'blocks')
/** Size of some 500,000 transactions. Past it the blocks that were seen first are dropped. */
const maxIndexBytes = 4 * 1024 * 1024
const droppedBytes = maxIndexBytes / 4
const sizeKey = 'bytes'

/** The latest blocks of this session, where the browser refuses storage. */
const sessionBlocks = new Map<string, IndexedBlock>()
const maxSessionBlocks = 200

/**
 * Remembers which transactions a block lists (spec 4.4, hashes or whole), so that they are found by
 * their hash later: no operation of the API does that. A block without any is not remembered.
 */
export async function indexBlock(connection: Connection, block: RawObject): Promise<void> {
  const indexedBlock = readIndexedBlock(block)
  if (!indexedBlock) return
  const key = chainPrefix(connection) + indexedBlock.hash
  const isStored = await tryIndexedDb(() => saveBlock(key, indexedBlock))
  if (isStored) return
  sessionBlocks.set(key, indexedBlock)
  for (const oldestKey of sessionBlocks.keys()) {
    if (sessionBlocks.size <= maxSessionBlocks) break
    sessionBlocks.delete(oldestKey)
  }
}

/** The blocks of a network that listed a transaction when this browser saw them, latest first. */
export async function findSeenTransaction(network: string, hash: Hash): Promise<SeenTransaction[]> {
  const prefix = chainPrefix(await connectionTo(network))
  const storedBlocks = await tryIndexedDb(() =>
    store('readonly', (objects) =>
      promisifyRequest<IndexedBlock[]>(
        objects.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
      ),
    ),
  )
  const blocksOfSession = [...sessionBlocks].flatMap(([key, block]) =>
    key.startsWith(prefix) ? [block] : [],
  )
  return [...(storedBlocks ?? []), ...blocksOfSession]
    .sort((one, other) => other.seenAt - one.seenAt)
    .map((block) => ({ block: block.hash, index: block.prefixes.indexOf(hashPrefix(hash)) }))
    .filter(({ index }) => index >= 0)
}

function readIndexedBlock({ hash, number, transactions }: RawObject): IndexedBlock | undefined {
  if (!isHash(hash) || number == null || !Array.isArray(transactions)) return undefined
  const hashes = transactions.map((entry) => (isRawObject(entry) ? entry.hash : entry))
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

/** Saves in one transaction, so that the count of bytes is right whatever other tabs write. */
const saveBlock = (key: string, block: IndexedBlock): Promise<boolean> =>
  store('readwrite', async (objects) => {
    if ((await promisifyRequest(objects.getKey(key))) !== undefined) return true
    const knownBytes: number = (await promisifyRequest(objects.get(sizeKey))) ?? 0
    objects.put(block, key)
    const totalBytes = knownBytes + byteCount(block)
    const freedBytes = totalBytes > maxIndexBytes ? await dropOldest(objects) : 0
    objects.put(totalBytes - freedBytes, sizeKey)
    await promisifyRequest(objects.transaction)
    return true
  })

/** Drops a quarter at once: it reads the whole index. Returns the freed bytes. */
async function dropOldest(objects: IDBObjectStore): Promise<number> {
  const keys = await promisifyRequest(objects.getAllKeys())
  const records: (IndexedBlock | number)[] = await promisifyRequest(objects.getAll())
  const oldestFirst = records
    .flatMap((block, at) => (typeof block === 'number' ? [] : [{ block, key: keys[at] }]))
    .sort((one, other) => one.block.seenAt - other.block.seenAt)
  let freedBytes = 0
  for (const { block, key } of oldestFirst) {
    if (freedBytes >= droppedBytes) break
    if (key !== undefined) objects.delete(key)
    freedBytes += byteCount(block)
  }
  return freedBytes
}

/** Bytes of a block with its key and the overhead of a record, more or less. */
const byteCount = ({ prefixes }: IndexedBlock): number => prefixes.byteLength + 300
