import type { QueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { type ApiFailure, MalformedError } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import type { BlockSnapshot, SnapshotCheck } from '#domain/block/block-snapshot.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { blockSnapshotQuery, checkSnapshot } from '#queries/chain/block-snapshot.ts'
import { fetchForRun } from '#queries/client.ts'
import { storageQuery } from '#queries/storage/storage.ts'

export type ManySlots = {
  network: string
  address: Address
  block: BlockParameter
  positions: readonly Hex[]
}

/** The words so far. Its array and map are the same while they fill; the object is new. */
export type ManyWords = {
  words: readonly (Hex | undefined)[]
  failures: ReadonlyMap<number, ApiFailure>
  read: number
  /** The block that all words are of, and whether it was still the one at its number afterwards. */
  pinned: BlockSnapshot | undefined
  check: SnapshotCheck | undefined
}

/** Eight batches' worth: four in flight, and as many waiting. */
const maxReadsInFlight = 400
const reportIntervalMs = 100
/** Failures in a row after which reading ends: further requests would fail too. */
const maxFailuresInARow = 200

/**
 * Words at many positions, none of them read yet. Each is a `storageQuery`, so failures are retried as always
 * and requests travel in batches; but none stays in the cache, as a long list would take too much memory.
 */
export function openManyWords(
  client: QueryClient,
  { network, address, block, positions }: ManySlots,
) {
  const words = new Array<Hex | undefined>(positions.length).fill(undefined)
  const failures = new Map<number, ApiFailure>()
  const { read, watch, change } = createObservable<ManyWords>(
    { words, failures, read: 0, pinned: undefined, check: undefined },
    reportIntervalMs,
  )
  const update = (next: Partial<ManyWords>) => change({ ...read(), ...next })

  async function readSlot(slotIndex: number, at: BlockParameter, signal: AbortSignal) {
    const query = storageQuery(network, address, positions[slotIndex] ?? '0x', at)
    const storageAnswer = await fetchForRun(client, { ...query, gcTime: 0 }, signal)
    const parsedWord = readWord(storageAnswer)
    if ('problem' in parsedWord) throw MalformedError.ofResult(parsedWord.problem, storageAnswer)
    words[slotIndex] = parsedWord.word
    update({ read: read().read + 1 })
  }

  return {
    read,
    watch,
    /**
     * Reads the words that are missing, in order, and those that failed where it `retries`.
     * @throws ApiFailure after many failures in a row, or the end by `signal`; a later call goes on
     */
    async readMissing(retries: boolean, signal: AbortSignal): Promise<BlockSnapshot> {
      if (retries) failures.clear()
      update({ check: undefined })
      // A tag means another block every few seconds: all words are read from one block.
      const pinned =
        read().pinned ?? (await fetchForRun(client, blockSnapshotQuery(network, block), signal))
      update({ pinned })
      const missing = [...words.keys()].filter((at) => words[at] === undefined && !failures.has(at))
      let failuresInARow = 0
      await forEachConcurrent(missing, maxReadsInFlight, async (slotIndex) => {
        try {
          await readSlot(slotIndex, pinned.at, signal)
          failuresInARow = 0
        } catch (error) {
          signal.throwIfAborted()
          failures.set(slotIndex, error as ApiFailure)
          update({})
          failuresInARow += 1
          if (failuresInARow >= maxFailuresInARow) throw error
        }
      })
      checkSnapshot(client, network, pinned).then(
        (check) => update({ check }),
        () => undefined,
      )
      return pinned
    },
  }
}
