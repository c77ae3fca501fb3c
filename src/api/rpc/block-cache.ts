import type { Hash } from 'viem'
import {
  type Connection,
  connectionTo,
  lastAddressOf,
  type NetworkAddress,
} from '#api/connections/connections.ts'
import { openDeviceStore } from '#api/device/device-store.ts'
import { openCacheStore } from '#api/device/object-store.ts'
import { logRequest } from '#api/log/request-log.ts'
import { isCallSentEarly, rpcOn } from '#api/rpc/rpc.ts'
import { isFinalBlock } from '#domain/block/block.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

type CachedAnswer = { at: Date; result: RawObject }

const cachedBlocks = openDeviceStore<string, CachedAnswer>(
  openCacheStore('keyhole', 'kept'),
  (key) => key,
  {
    maxCount: 50,
    maxBytes: 64 * 1024 * 1024,
    measure: ({ at, result }) => ({ time: at.getTime(), bytes: estimateBytes(result) }),
  },
)

/** Whole transactions have some 1,000 bytes each. */
const estimateBytes = ({ transactions }: RawObject): number =>
  Array.isArray(transactions) ? transactions.length * (isRawObject(transactions[0]) ? 1000 : 80) : 0

/**
 * A block by its hash (spec 4.4), raw, or null. A block that can never change is kept on this
 * device, the latest 50 across visits, and then answered without a request, or before one that the
 * early script has sent, which then ends; `onCached` is called with it, as the service may not have
 * it any more. Where the browser refuses storage, blocks are kept until the page is closed.
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
  // A cached block does not wait for the current offer, which may come late, or not at all.
  const cachedKey = cacheKey(lastAddressOf(network) ?? (await connectionTo(network)), params)
  const cachedAnswer = cachedBlocks.read(cachedKey)
  const first = await firstAnswer(cachedAnswer, network, params, signal)
  if ('result' in first) {
    logRequest({ network, method, params }, { state: 'kept', since: first.at })
    onCached?.(first.result)
    return first.result
  }
  const { block, connection } = first
  // The write is not awaited: the answer is shown first.
  if (block !== null && isFinalBlock(block, hash))
    cachedAnswer.then(async (cached) => cached ?? saveBlock(cacheKey(connection, params), block))
  return block
}

type SentAnswer = { block: RawObject | null; connection: Connection }

/**
 * The kept answer, or that of a request which is under way anyway, whichever is there first. A kept
 * answer ends the request, and counts before a failure or a block that the service does not have.
 */
async function firstAnswer(
  cachedAnswer: Promise<CachedAnswer | undefined>,
  network: string,
  params: [Hash, boolean],
  signal: AbortSignal | undefined,
): Promise<CachedAnswer | SentAnswer> {
  const method = 'eth_getBlockByHash'
  const keptController = new AbortController()
  const signals = [keptController.signal, ...(signal ? [signal] : [])]
  async function send(): Promise<CachedAnswer | SentAnswer> {
    const connection = await connectionTo(network)
    const kept = isCallSentEarly(connection, method, params) ? undefined : await cachedAnswer
    if (kept) return kept
    return { connection, block: await rpcOn(connection, method, params, AbortSignal.any(signals)) }
  }
  const sent = send()
  const keptOrSent = cachedAnswer.then((kept) => kept ?? sent)
  const sentOrKept = sent.then(
    (answer) => ('block' in answer && answer.block === null ? keptOrSent : answer),
    () => keptOrSent,
  )
  const answer = await Promise.race([keptOrSent, sentOrKept])
  if ('result' in answer) keptController.abort()
  return answer
}

/** Keeps a block, with the hashes of its transactions, that another method than by hash returned. */
export async function keepBlock(network: string, hash: Hash, block: RawObject): Promise<void> {
  if (!isFinalBlock(block, hash)) return
  await saveBlock(cacheKey(await connectionTo(network), [hash, false]), block)
}

/** Forgets a block that the service does not have any more. */
export async function forgetBlock(network: string, hash: Hash): Promise<void> {
  const connection = await connectionTo(network)
  const keys = [false, true].map((details) => cacheKey(connection, [hash, details]))
  await cachedBlocks.change(keys, () => undefined)
}

/** Key without the network's name, which may come to mean another chain, as with one's own node. */
const cacheKey = ({ baseUrl, chainId }: NetworkAddress, params: [Hash, boolean]): string =>
  JSON.stringify([baseUrl, chainId, 'eth_getBlockByHash', params])

const saveBlock = (key: string, result: RawObject) =>
  cachedBlocks.change([key], () => ({ at: new Date(), result }))
