import { createStore, delMany, get, set, update } from 'idb-keyval'
import type { Hash } from 'viem'
import { connectionTo, lastAddressOf, type NetworkAddress } from '#api/connections/connections.ts'
import { tryIndexedDb } from '#api/device/try-indexed-db.ts'
import { logRequest } from '#api/log/request-log.ts'
import { rpcOn } from '#api/rpc/rpc.ts'
import { isFinalBlock } from '#domain/block/final-block.ts'
import type { RawObject } from '#domain/values/raw.ts'

type CachedAnswer = { at: Date; result: RawObject }

const maxCachedBlocks = 50
const orderKey = 'order'
const store = createStore('keyhole', 'kept')

/**
 * A block by its hash (spec 4.4), raw, or null. A block that can never change is kept on this
 * device, the latest 50 across visits, and then answered without a request; `onCached` is called
 * with it, as the service may not have it any more. Where the browser refuses storage, nothing is
 * kept.
 * @throws ApiFailure when no result came; an abort passes through.
 */
export async function cachedBlock(
  network: string,
  hash: Hash,
  transactionDetails: boolean,
  signal?: AbortSignal,
  onCached?: (block: RawObject) => void,
): Promise<RawObject | null> {
  const method = 'eth_getBlockByHash'
  const params: [Hash, boolean] = [hash, transactionDetails]
  // What the service offers now may come late, or not at all.
  const cachedKey = cacheKey(lastAddressOf(network) ?? (await connectionTo(network)), params)
  const cachedAnswer = await tryIndexedDb(() => get<CachedAnswer>(cachedKey, store))
  if (cachedAnswer) {
    logRequest({ network, method, params }, { state: 'kept', since: cachedAnswer.at })
    onCached?.(cachedAnswer.result)
    return cachedAnswer.result
  }
  const connection = await connectionTo(network)
  const block = await rpcOn(connection, method, params, signal)
  // Not awaited: the answer is shown before it is written.
  if (block !== null && isFinalBlock(block, hash))
    tryIndexedDb(() => saveBlock(cacheKey(connection, params), block))
  return block
}

/** Forgets a block that the service does not have any more. */
export async function forgetBlock(network: string, hash: Hash): Promise<void> {
  const connection = await connectionTo(network)
  const keys = [false, true].map((details) => cacheKey(connection, [hash, details]))
  await tryIndexedDb(() => delMany(keys, store))
}

/** Without the network's name, which may come to mean another chain, as with one's own node. */
const cacheKey = ({ baseUrl, chainId }: NetworkAddress, params: [Hash, boolean]): string =>
  JSON.stringify([baseUrl, chainId, 'eth_getBlockByHash', params])

async function saveBlock(key: string, result: RawObject) {
  await set(key, { at: new Date(), result } satisfies CachedAnswer, store)
  let droppedKeys: string[] = []
  await update<string[]>(
    orderKey,
    (keys = []) => {
      const newestKeys = [key, ...keys.filter((other) => other !== key)]
      droppedKeys = newestKeys.slice(maxCachedBlocks)
      return newestKeys.slice(0, maxCachedBlocks)
    },
    store,
  )
  await delMany(droppedKeys, store)
}
