import type { Hash } from 'viem'
import { isHash, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { asRawList, asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** Blocks of one request for logs, both included. */
export type LogWindow = { from: bigint; to: bigint }

/** A walk through the logs of a chain, newest first; pure, so that it can stop and go on. */
export type LogWalk = {
  newest: bigint
  /** The last block to search. */
  oldest: bigint
  /** Block to search next, downwards; the one below `oldest` when all were searched. */
  next: bigint
  /** Blocks of the next request. */
  span: bigint
  /** Most blocks that are asked for, since one more window was refused as too wide. */
  maxSpan: bigint
}

/** Few enough for most providers, so that the first rows come with the first request. */
const firstSpanBlocks = 2_000n

/** A node without a limit reads this many blocks for one address in some seconds. */
const maxSpanBlocks = 100_000n

/** Logs of one answer from which on windows do not grow: providers refuse 10,000. */
const manyLogs = 2_500

export const startLogWalk = (newest: bigint, oldest = 0n): LogWalk => ({
  newest,
  oldest,
  next: newest,
  span: firstSpanBlocks,
  maxSpan: maxSpanBlocks,
})

/** The blocks to ask for next; undefined when all were searched. */
export function nextLogWindow({ next, oldest, span }: LogWalk): LogWindow | undefined {
  if (next < oldest) return undefined
  return { from: next - oldest < span ? oldest : next - span + 1n, to: next }
}

/** The walk after an answer with `logCount` logs for its next window. */
export function afterLogs(walk: LogWalk, logCount: number): LogWalk {
  const window = nextLogWindow(walk)
  const grown = logCount < manyLogs ? walk.span * 4n : walk.span
  return {
    ...walk,
    next: (window?.from ?? 0n) - 1n,
    span: grown < walk.maxSpan ? grown : walk.maxSpan,
  }
}

/**
 * The walk with a smaller window after a refusal; undefined where the refusal is of something else,
 * or one block is too many already.
 */
export function afterLogRefusal(walk: LogWalk, text: string): LogWalk | undefined {
  const window = nextLogWindow(walk)
  const asked = window ? window.to - window.from + 1n : 0n
  const limit = findLogLimit(text)
  if (!limit || asked <= 1n) return undefined
  const span = asked / 2n
  return { ...walk, span, maxSpan: limit === 'blocks' ? span : walk.maxSpan }
}

/** Longest text that is looked through. */
const maxTextLetters = 2_000

const resultWords =
  /\b(?:more than [\d,]+k? (?:results|logs)|max(?:imum)? (?:results|logs)|too many (?:results|logs)|response (?:is )?(?:size|too (?:large|big))|result (?:set|size)|query (?:timeout|timed out|duration)|(?:results|logs) (?:exceeds?|limit))/i
const blockWords = /\b(?:blocks?|(?:max)?block ?range|ranges?|query must be smaller)\b/i
const limitWords =
  /\b(?:limit(?:ed|s)?|max(?:imum|blockrange)?|exceed(?:s|ed)?|up to|at most|(?:larger|bigger|greater|smaller|more|less) than|over|too (?:large|many|wide|big|long))\b/i
/** A limit of requests is of a time, no matter what else it names. */
const rateWords = /\brate\b|\brequests? (?:limit|per)|too many requests|\bquota\b|\bcredits?\b/i

/**
 * Whether a refusal of `eth_getLogs` is of too many blocks or of too many logs. The codes differ by
 * provider (−32005, −32614, −32602, −32600, −32000), and so do the numbers in its text: of its limit, of what
 * was asked for, or of a range that it suggests.
 */
export function findLogLimit(refusal: string): 'blocks' | 'logs' | undefined {
  const text = refusal.slice(0, maxTextLetters)
  if (rateWords.test(text)) return undefined
  if (resultWords.test(text)) return 'logs'
  return blockWords.test(text) && limitWords.test(text) ? 'blocks' : undefined
}

/** A log that was asked for: where it is, and what it says as it came. */
export type EventLog = {
  blockNumber: bigint
  logIndex: bigint
  transactionHash: Hash
  log: RawObject
}

/** Which logs are asked for, as `eth_getLogs` takes it: of one address or any, with these topics or any. */
export type LogFilter = {
  address?: string | undefined
  /** A log has, in each place, one of these topics; null for any. */
  topics?: readonly (Hash | readonly Hash[] | null)[]
}

/**
 * Whether a log is one that a filter asks for.
 * @internal Exported for tests.
 */
export const fitsFilter = (log: RawObject, { address, topics = [] }: LogFilter): boolean =>
  (address === undefined || isSameHex(log.address, address)) &&
  topics.every(
    (wanted, place) =>
      wanted === null ||
      [wanted].flat().some((topic) => isSameHex(asRawList(log.topics)[place], topic)),
  )

/**
 * Logs of an answer, each of which must be one that was asked for; a problem where one is not, as then
 * nothing of the answer can be shown as found.
 */
export function readEventLogs(
  logs: readonly unknown[],
  window: LogWindow,
  filter: LogFilter,
): EventLog[] | { problem: string } {
  const found: EventLog[] = []
  for (const log of logs) {
    const blockNumber = readQuantity(asRawObject(log).blockNumber)
    const logIndex = readQuantity(asRawObject(log).logIndex)
    if (!isRawObject(log) || blockNumber === undefined || logIndex === undefined)
      return { problem: 'A log has no block number or index.' }
    const { transactionHash, topics } = log
    if (!isHash(transactionHash) || !Array.isArray(topics) || log.removed === true)
      return { problem: 'A log has no transaction or topics, or was removed.' }
    if (!fitsFilter(log, filter)) return { problem: 'A log is of another address or event.' }
    if (blockNumber < window.from || blockNumber > window.to)
      return { problem: 'A log is outside the requested blocks.' }
    found.push({ blockNumber, logIndex, transactionHash, log })
  }
  return found
}

/** All events of an answer, newest first; each may be there once. */
export function orderEventLogs(events: readonly EventLog[]): EventLog[] | { problem: string } {
  const places = new Set(events.map(({ blockNumber, logIndex }) => `${blockNumber} ${logIndex}`))
  if (places.size < events.length) return { problem: 'A log is listed twice.' }
  return events.toSorted((one, other) =>
    one.blockNumber === other.blockNumber
      ? Number(other.logIndex - one.logIndex)
      : Number(other.blockNumber - one.blockNumber),
  )
}

/** A log of a block: its index there, and what it says with its transaction as one text. */
type BlockLog = { index: bigint; text: string; log: RawObject }

/**
 * All logs of a block by its receipts. Their indexes and transactions follow from their places.
 * @param transactions hashes of the block's transactions
 */
export function readReceiptLogs(
  receipts: readonly unknown[],
  transactions: unknown,
): readonly BlockLog[] {
  const hashes = asRawList(transactions)
  const logs = receipts.flatMap((receipt, at) => {
    const { logs } = asRawObject(receipt)
    return asRawList(logs).map((log) => [asRawObject(log), hashes[at]] as const)
  })
  return logs.map(([log, hash], index) => ({
    index: BigInt(index),
    text: textOf(log, hash),
    log,
  }))
}

const textOf = ({ address, topics, data }: EventLog['log'], hash: unknown) =>
  JSON.stringify([address, topics, data, hash]).toLowerCase()

/**
 * Compares all events that were found in a block with its logs.
 * @returns indexes of events that are no such log, and of logs that were asked for and not found
 */
export function checkEvents(
  found: readonly EventLog[],
  logs: readonly BlockLog[],
  filters: readonly LogFilter[],
): { wrong: ReadonlySet<bigint>; omitted: readonly bigint[] } {
  const wrong = found.filter(
    ({ log, logIndex, transactionHash }) =>
      logs[Number(logIndex)]?.text !== textOf(log, transactionHash),
  )
  const foundIndexes = new Set(found.map(({ logIndex }) => logIndex))
  const omitted = logs.filter(
    ({ log, index }) =>
      filters.some((filter) => fitsFilter(log, filter)) && !foundIndexes.has(index),
  )
  return {
    wrong: new Set(wrong.map(({ logIndex }) => logIndex)),
    omitted: omitted.map(({ index }) => index),
  }
}
