import { type EventLog, fitsFilter, type LogFilter } from '#domain/log/log-walk.ts'
import { asRawList, asRawObject, type RawObject } from '#domain/values/raw.ts'

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
