import type { QueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { type ApiFailure, isRetryable, MalformedError, RpcError } from '#api/errors.ts'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import type { BlockSnapshot, SnapshotCheck } from '#domain/block/block-snapshot.ts'
import { isMissingStateError } from '#domain/revert/refusal.ts'
import { sameValue } from '#domain/storage/history/history-value.ts'
import {
  followHistory,
  type HistoryEnd,
  type HistoryRange,
  type WordsByBlock,
} from '#domain/storage/history/value-history.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { toQuantityHex } from '#domain/values/hex.ts'
import { blockSnapshotQuery, checkSnapshot } from '#queries/chain/block-snapshot.ts'
import { fetchForRun } from '#queries/client.ts'
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
  state: 'reading' | 'failed' | 'stopped' | HistoryEnd
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
  /** Tries in a row, up to the last one, that failed before they read anything. */
  fruitless?: number
}

/** Blocks in a range whose start is not chosen. */
export const defaultRangeBlocks = 1_000n

/** Concurrent reads travel in batches. */
const maxConcurrentReads = 50

/** Reads beyond the samples before reading stops: a value may change with every block. */
const maxExtraReads = 1_000

/** Wait before the retry of a failure that may pass, where the service does not say how long. */
const retryDelaySeconds = 5

/** After as many tries without a new word a person has to go on; each waits twice as long. */
const maxFruitlessTries = 4

/** How often everything is read when the last block is replaced meanwhile. */
const maxAttempts = 3

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
  const { words, replaced, top } = from
  let run: HistoryRun = { state: 'reading', words, replaced, ...(top && { top }) }
  // Late answers of an ended reading must not become the state of the one after it.
  const updateRun = (change: Partial<HistoryRun>) => {
    run = { ...run, ...change }
    if (!signal.aborted) onUpdate(run)
  }
  try {
    for (;;) {
      updateRun({})
      const snapshotQuery = blockSnapshotQuery(network, request.to)
      const lastBlock = run.top ?? (await fetchForRun(client, snapshotQuery, signal))
      const range = await rangeOf(client, request, lastBlock, signal)
      updateRun({ top: lastBlock, ...(range && { range }) })
      if (!range) return updateRun({ state: 'done' })
      const state = await readRange(client, request, range, run.words, signal, updateRun)
      const check = await checkSnapshot(client, network, lastBlock)
      if (check !== 'replaced' || run.replaced + 1 >= maxAttempts)
        return updateRun({ state, check })
      run = { state: 'reading', words: new Map(), replaced: run.replaced + 1 }
    }
  } catch (error) {
    const failure = error as ApiFailure
    const retryAfterSeconds = failure.kind === 'refused' ? failure.retryAfter : undefined
    const fruitless = run.words.size > words.size ? 0 : (from.fruitless ?? 0) + 1
    const mayPass = isRetryable(failure) && fruitless < maxFruitlessTries
    const again = (retryAfterSeconds ?? retryDelaySeconds) * 2 ** fruitless
    updateRun({ state: 'failed', failure, fruitless, ...(mayPass && { again }) })
  }
}

function numberOf({ parameter, number }: BlockSnapshot): bigint {
  if (number !== undefined) return number
  throw MalformedError.ofResult(`The provider returned no number of the ${parameter} block.`, null)
}

/** The range in numbers; undefined where it would begin after its end. @throws where one is unknown */
async function rangeOf(
  client: QueryClient,
  { network, from, samples }: HistoryRequest,
  lastBlock: BlockSnapshot,
  signal: AbortSignal,
): Promise<HistoryRange | undefined> {
  const end = numberOf(lastBlock)
  if (from === undefined)
    return { from: end > defaultRangeBlocks ? end - defaultRangeBlocks : 0n, to: end, samples }
  const firstBlock = from.startsWith('0x')
    ? BigInt(from)
    : numberOf(await fetchForRun(client, blockSnapshotQuery(network, from), signal))
  return firstBlock > end ? undefined : { from: firstBlock, to: end, samples }
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
  try {
    return await followHistory(range, wordByBlock, {
      read: async (block) => {
        const query = storageQuery(network, address, position, toQuantityHex(block))
        wordByBlock.set(block, await readWordAt(client, query, signal))
        reportTimer ??= setTimeout(() => {
          reportTimer = undefined
          updateRun({ words: new Map(wordByBlock) })
        }, reportIntervalMs)
      },
      same: sameValue(way),
      maxConcurrent: maxConcurrentReads,
      maxReads: range.samples + maxExtraReads,
    })
  } finally {
    clearTimeout(reportTimer)
    updateRun({ words: wordByBlock })
  }
}

/** The word at a block, null where the node no longer keeps the state. */
async function readWordAt(
  client: QueryClient,
  query: ReturnType<typeof storageQuery>,
  signal: AbortSignal,
): Promise<Hex | null> {
  try {
    // A word that was cached before the snapshot may be of another chain, and is read again.
    const storageAnswer = await fetchForRun(client, { ...query, staleTime: 0, gcTime: 0 }, signal)
    const parsedWord = readWord(storageAnswer)
    if ('word' in parsedWord) return parsedWord.word
    throw MalformedError.ofResult(parsedWord.problem, storageAnswer)
  } catch (error) {
    if (error instanceof RpcError && isMissingStateError(error)) return null
    throw error
  }
}
