import type { QueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { type ApiFailure, MalformedError, mayPass, RpcError } from '#api/errors.ts'
import { isMissingStateError } from '#domain/block/missing-state.ts'
import type { SnapshotCheck, BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { toQuantityHex } from '#domain/values/quantity.ts'
import { followHistory, type HistoryEnd } from '#domain/storage/history/follow-history.ts'
import { sameValue } from '#domain/storage/history/history-value.ts'
import type { HistoryRange, WordsByBlock } from '#domain/storage/history/value-history.ts'
import { readWord } from '#domain/storage/value/word.ts'
import type { BlockParameter } from '#protocol/rpc-methods.ts'
import { checkPin, pinnedBlockQuery } from '#queries/chain/block-snapshot.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** A value and the range in which its changes are looked for. */
export type HistoryAsked = {
  network: string
  address: Address
  position: Hex
  /** Without it, the range begins 1,000 blocks before its end. */
  from: BlockParameter | undefined
  to: BlockParameter
  samples: number
  /** The bytes of the word that hold the value. */
  way: { offset: number; size: number }
}

/** What is known of a value's history so far. */
export type HistoryRun = {
  state: 'reading' | 'failed' | HistoryEnd
  words: WordsByBlock
  /** The last block, pinned, and the whole range; undefined until they are known. */
  top?: BlockSnapshot
  range?: HistoryRange
  check?: SnapshotCheck
  /** How often all was read anew because the last block had been replaced. */
  replaced: number
  failure?: ApiFailure
  /** Seconds after which a failure that may pass is tried again. */
  again?: number
}

/** How many blocks before its end a range begins when that is not chosen. */
export const usualLength = 1_000n

/** Reads under way at once; they travel together. */
const atOnce = 50

/** Reads beyond the samples before it is asked whether to go on: a value may change with every block. */
const mostReads = 1_000

/** Seconds until a failure that may pass is tried again, where the service asks for no time. */
const pause = 5

/** How often all is read anew when the last block was replaced meanwhile. */
const attempts = 3

/** The reason for an abort after which nothing else reads on. */
export const stopped = 'stopped'

/** Milliseconds between two tellings while words come in. */
const rhythm = 100

/**
 * Reads on from what a run knows, telling each step. All words are of one chain: the last block is
 * pinned, and its hash asked again at the end; when it was replaced, all is read anew.
 */
export async function readHistory(
  client: QueryClient,
  asked: HistoryAsked,
  from: HistoryRun,
  signal: AbortSignal,
  tell: (run: HistoryRun) => void,
): Promise<void> {
  const { network } = asked
  let run: HistoryRun = { state: 'reading', words: from.words, replaced: from.replaced }
  if (from.top) run.top = from.top
  // What an ended reading still gets must not be taken for the state of the one after it.
  const note = (change: Partial<HistoryRun>) => {
    run = { ...run, ...change }
    if (!signal.aborted || (signal.reason === stopped && change.state === 'stopped')) tell(run)
  }
  try {
    for (;;) {
      note({})
      const pin = () => client.fetchQuery(pinnedBlockQuery(network, asked.to))
      const top = run.top ?? (await orStopped(pin(), signal))
      const range = await orStopped(rangeOf(client, asked, top), signal)
      note({ top, ...(range && { range }) })
      if (!range) return note({ state: 'done' })
      const state = await readRange(client, asked, range, run.words, signal, note)
      if (state === 'stopped') return note({ state })
      const check = await orStopped(checkPin(client, network, top), signal)
      if (check !== 'replaced' || run.replaced + 1 >= attempts) return note({ state, check })
      const { top: _, range: __, check: ___, ...rest } = run
      run = { ...rest, words: new Map(), replaced: run.replaced + 1 }
    }
  } catch (error) {
    if (signal.aborted) return note({ state: 'stopped' })
    const failure = error as ApiFailure
    const wait = failure.kind === 'refused' ? failure.retryAfter : undefined
    note({ state: 'failed', failure, ...(mayPass(failure) && { again: wait ?? pause }) })
  }
}

/** A promise that does not keep waiting whoever wants to stop. */
const orStopped = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })

/** The range in numbers; undefined where it has none, or would begin after its end. */
async function rangeOf(
  client: QueryClient,
  { network, from, samples }: HistoryAsked,
  { number: end }: BlockSnapshot,
): Promise<HistoryRange | undefined> {
  if (end === undefined) return undefined
  if (from === undefined)
    return { from: end > usualLength ? end - usualLength : 0n, to: end, samples }
  const start = from.startsWith('0x')
    ? BigInt(from)
    : (await client.fetchQuery(pinnedBlockQuery(network, from))).number
  return start === undefined || start > end ? undefined : { from: start, to: end, samples }
}

async function readRange(
  client: QueryClient,
  { network, address, position, way }: HistoryAsked,
  range: HistoryRange,
  known: WordsByBlock,
  signal: AbortSignal,
  note: (change: Partial<HistoryRun>) => void,
): Promise<HistoryEnd> {
  const words = new Map(known)
  let telling: ReturnType<typeof setTimeout> | undefined
  const cancel = () =>
    client.cancelQueries({ queryKey: ['storage', network, address, position] as const })
  signal.addEventListener('abort', cancel)
  try {
    return await followHistory(range, words, {
      read: (block) =>
        readBlock(client, storageQuery(network, address, position, toQuantityHex(block))),
      same: sameValue(way),
      maxConcurrent: atOnce,
      maxReads: range.samples + mostReads,
      isStopped: () => signal.aborted,
      onRead: () => {
        telling ??= setTimeout(() => {
          telling = undefined
          note({ words: new Map(words) })
        }, rhythm)
      },
    })
  } finally {
    signal.removeEventListener('abort', cancel)
    clearTimeout(telling)
    note({ words })
  }
}

/** The word at a block, null where the node no longer keeps the state. */
async function readBlock(
  client: QueryClient,
  query: ReturnType<typeof storageQuery>,
): Promise<Hex | null> {
  try {
    // What was read before the block was pinned may be of another chain, and is asked again.
    const answer = await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0 })
    const read = readWord(answer)
    if ('word' in read) return read.word
    throw new MalformedError(read.problem, JSON.stringify(answer))
  } catch (error) {
    if (error instanceof RpcError && isMissingStateError(error)) return null
    throw error
  }
}
