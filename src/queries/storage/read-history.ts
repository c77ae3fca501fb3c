import type { QueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { MalformedError, RpcError } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
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

/** The history of a value so far. Its map is the same while it fills; the object is new. */
export type ValueHistory = {
  words: WordsByBlock
  /** The snapshot of the last block, and the whole range; undefined until they are known. */
  top: BlockSnapshot | undefined
  range: HistoryRange | undefined
  check: SnapshotCheck | undefined
  /** How often everything was read again because the last block had been replaced. */
  replaced: number
}

/** Blocks in a range whose start is not chosen. */
export const defaultRangeBlocks = 1_000n

/** Concurrent reads travel in batches. */
const maxConcurrentReads = 50

/** Reads beyond the samples before reading stops: a value may change with every block. */
const maxExtraReads = 1_000

/** How often everything is read when the last block is replaced meanwhile. */
const maxAttempts = 3

/** Time between two updates while words come in, ms. */
const reportIntervalMs = 100

export function openHistory(client: QueryClient, request: HistoryRequest) {
  const { network, address, position, way } = request
  let words = new Map<bigint, Hex | null>()
  const { read, watch, change } = createObservable<ValueHistory>(
    { words, top: undefined, range: undefined, check: undefined, replaced: 0 },
    reportIntervalMs,
  )
  const update = (next: Partial<ValueHistory>) => change({ ...read(), ...next })
  return {
    read,
    watch,
    /**
     * Reads until every change is known to its block, or as many words as a run may; a later call goes on.
     * All words are of one chain: the last block is checked at the end, and when it was replaced, everything is
     * read again.
     * @throws ApiFailure, or the end by `signal`
     */
    async readOn(_: undefined, signal: AbortSignal): Promise<HistoryEnd> {
      for (;;) {
        const top =
          read().top ?? (await fetchForRun(client, blockSnapshotQuery(network, request.to), signal))
        const range = await rangeOf(client, request, top, signal)
        update({ top, range, check: undefined })
        if (!range) return 'done'
        const end = await followHistory(range, words, {
          read: async (block) => {
            const query = storageQuery(network, address, position, toQuantityHex(block))
            words.set(block, await readWordAt(client, query, signal))
            update({})
          },
          same: sameValue(way),
          maxConcurrent: maxConcurrentReads,
          maxReads: range.samples + maxExtraReads,
        })
        const check = await checkSnapshot(client, network, top)
        signal.throwIfAborted()
        const replaced = read().replaced + 1
        if (check !== 'replaced' || replaced >= maxAttempts) {
          update({ check })
          return end
        }
        words = new Map()
        update({ words, top: undefined, replaced })
      }
    },
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
