import type { QueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { type ApiFailure, isRetryable, MalformedError, RpcError } from '#api/errors.ts'
import type { BlockParameter } from '#domain/block/block-parameter.ts'
import type { BlockSnapshot, SnapshotCheck } from '#domain/block/block-snapshot.ts'
import { isMissingStateError } from '#domain/revert/refusal.ts'
import { followHistory, type HistoryEnd } from '#domain/storage/history/follow-history.ts'
import { sameValue } from '#domain/storage/history/history-value.ts'
import type { HistoryRange, WordsByBlock } from '#domain/storage/history/value-history.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { toQuantityHex } from '#domain/values/quantity.ts'
import { blockSnapshotQuery, checkSnapshot } from '#queries/chain/block-snapshot.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** A value and the range in which its changes are looked for. */
export type HistoryRequest = {
  network: string
  address: Address
  position: Hex
  /** Start of the range; when undefined, 1,000 blocks before its end. */
  from: BlockParameter | undefined
  to: BlockParameter
  samples: number
  /** The bytes of the word that hold the value. */
  way: { offset: number; size: number }
}

/** The history of a value so far. */
export type HistoryRun = {
  state: 'reading' | 'failed' | HistoryEnd
  words: WordsByBlock
  /** The snapshot of the last block, and the whole range; undefined until they are known. */
  top?: BlockSnapshot
  range?: HistoryRange
  check?: SnapshotCheck
  /** How often everything was read again because the last block had been replaced. */
  replaced: number
  failure?: ApiFailure
  /** Seconds until the retry after a failure that may pass. */
  again?: number
}

/** Blocks in a range whose start is not chosen. */
export const defaultRangeBlocks = 1_000n

/** Concurrent reads travel in batches. */
const maxConcurrentReads = 50

/** Reads beyond the samples before reading stops: a value may change with every block. */
const maxExtraReads = 1_000

/** Wait before the retry of a failure that may pass, where the service does not say how long. */
const retryDelaySeconds = 5

/** How often everything is read when the last block is replaced meanwhile. */
const maxAttempts = 3

/** The abort reason when a person stops the reading: no other reading follows it. */
export const stopReason = 'stopped'

/** Time between two updates while words come in, ms. */
const reportIntervalMs = 100

/**
 * Continues a run and reports each step. All words are of one chain: a snapshot of the last block
 * is checked at the end; when the block was replaced, everything is read again.
 */
export async function readHistory(
  client: QueryClient,
  request: HistoryRequest,
  from: HistoryRun,
  signal: AbortSignal,
  onUpdate: (run: HistoryRun) => void,
): Promise<void> {
  const { network } = request
  let run: HistoryRun = { state: 'reading', words: from.words, replaced: from.replaced }
  if (from.top) run.top = from.top
  // Late answers of an ended reading must not become the state of the one after it.
  const updateRun = (change: Partial<HistoryRun>) => {
    run = { ...run, ...change }
    if (!signal.aborted || (signal.reason === stopReason && change.state === 'stopped'))
      onUpdate(run)
  }
  try {
    for (;;) {
      updateRun({})
      const fetchSnapshot = () => client.fetchQuery(blockSnapshotQuery(network, request.to))
      const lastBlock = run.top ?? (await rejectOnAbort(fetchSnapshot(), signal))
      const range = await rejectOnAbort(rangeOf(client, request, lastBlock), signal)
      updateRun({ top: lastBlock, ...(range && { range }) })
      if (!range) return updateRun({ state: 'done' })
      const state = await readRange(client, request, range, run.words, signal, updateRun)
      if (state === 'stopped') return updateRun({ state })
      const check = await rejectOnAbort(checkSnapshot(client, network, lastBlock), signal)
      if (check !== 'replaced' || run.replaced + 1 >= maxAttempts)
        return updateRun({ state, check })
      const { top: _, range: __, check: ___, ...rest } = run
      run = { ...rest, words: new Map(), replaced: run.replaced + 1 }
    }
  } catch (error) {
    if (signal.aborted) return updateRun({ state: 'stopped' })
    const failure = error as ApiFailure
    const retryAfterSeconds = failure.kind === 'refused' ? failure.retryAfter : undefined
    updateRun({
      state: 'failed',
      failure,
      ...(isRetryable(failure) && { again: retryAfterSeconds ?? retryDelaySeconds }),
    })
  }
}

/** The promise, but an abort rejects it at once. */
const rejectOnAbort = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })

/** The range in numbers; undefined where one is unknown, or it would begin after its end. */
async function rangeOf(
  client: QueryClient,
  { network, from, samples }: HistoryRequest,
  { number: end }: BlockSnapshot,
): Promise<HistoryRange | undefined> {
  if (end === undefined) return undefined
  if (from === undefined)
    return { from: end > defaultRangeBlocks ? end - defaultRangeBlocks : 0n, to: end, samples }
  const firstBlock = from.startsWith('0x')
    ? BigInt(from)
    : (await client.fetchQuery(blockSnapshotQuery(network, from))).number
  return firstBlock === undefined || firstBlock > end
    ? undefined
    : { from: firstBlock, to: end, samples }
}

async function readRange(
  client: QueryClient,
  { network, address, position, way }: HistoryRequest,
  range: HistoryRange,
  knownWords: WordsByBlock,
  signal: AbortSignal,
  updateRun: (change: Partial<HistoryRun>) => void,
): Promise<HistoryEnd> {
  const wordByBlock = new Map(knownWords)
  let reportTimer: ReturnType<typeof setTimeout> | undefined
  const cancelReads = () =>
    client.cancelQueries({ queryKey: ['storage', network, address, position] as const })
  signal.addEventListener('abort', cancelReads)
  try {
    return await followHistory(range, wordByBlock, {
      read: (block) =>
        readWordAt(client, storageQuery(network, address, position, toQuantityHex(block))),
      same: sameValue(way),
      maxConcurrent: maxConcurrentReads,
      maxReads: range.samples + maxExtraReads,
      isStopped: () => signal.aborted,
      onRead: () => {
        reportTimer ??= setTimeout(() => {
          reportTimer = undefined
          updateRun({ words: new Map(wordByBlock) })
        }, reportIntervalMs)
      },
    })
  } finally {
    signal.removeEventListener('abort', cancelReads)
    clearTimeout(reportTimer)
    updateRun({ words: wordByBlock })
  }
}

/** The word at a block, null where the node no longer keeps the state. */
async function readWordAt(
  client: QueryClient,
  query: ReturnType<typeof storageQuery>,
): Promise<Hex | null> {
  try {
    // A word that was cached before the snapshot may be of another chain, and is read again.
    const storageAnswer = await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0 })
    const parsedWord = readWord(storageAnswer)
    if ('word' in parsedWord) return parsedWord.word
    throw MalformedError.ofResult(parsedWord.problem, storageAnswer)
  } catch (error) {
    if (error instanceof RpcError && isMissingStateError(error)) return null
    throw error
  }
}
