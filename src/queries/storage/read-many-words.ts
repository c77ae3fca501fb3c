import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Address, Hex } from 'viem'
import { type ApiFailure, MalformedError } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
import type { BlockParameter } from '#domain/block/block-parameter.ts'
import type { BlockSnapshot, SnapshotCheck } from '#domain/block/block-snapshot.ts'
import { positionAt } from '#domain/storage/path/mapping-slots.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { blockSnapshotQuery, checkSnapshot } from '#queries/chain/block-snapshot.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** The slots to read; `positions` has 32 bytes for each. */
type ManySlots = {
  network: string
  address: Address
  block: BlockParameter
  positions: Uint8Array
}

/** The progress of a reading. Its array and map are the same while they fill; the object is new. */
export type ManyWordsState = {
  state: 'reading' | 'paused' | 'done'
  words: readonly (Hex | undefined)[]
  failures: ReadonlyMap<number, ApiFailure>
  read: number
  /** Why it paused by itself. */
  trouble: ApiFailure | undefined
  /** The block that all words are of, and whether it was still the one at its number afterwards. */
  pinned: BlockSnapshot | undefined
  check: SnapshotCheck | undefined
}

/** A reading that can be watched, paused and resumed. */
export type ManyWordsReader = ReturnType<typeof readManyWords>

/** Eight batches' worth: four in flight, and as many waiting. */
const maxReadsInFlight = 400
const reportIntervalMs = 100
/** Failures in a row after which reading pauses: further requests would fail too. */
const maxFailuresInARow = 200

/**
 * Reads the words at many positions, in order. Each is a `storageQuery`, so failures are retried as
 * always and requests travel in batches; but none stays in the cache, as a long list would take too
 * much memory.
 * @internal Exported for a bench.
 */
export function readManyWords(
  client: QueryClient,
  { network, address, block, positions }: ManySlots,
) {
  const slotCount = positions.length / 32
  const slotWords = new Array<Hex | undefined>(slotCount).fill(undefined)
  const failures = new Map<number, ApiFailure>()
  const underWay = new Set<number>()
  const retryQueue: number[] = []
  let nextIndex = 0
  let failuresInARow = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFetchingSnapshot = false
  const run: ManyWordsState = {
    ...{ state: 'paused', words: slotWords, failures, read: 0 },
    ...{ trouble: undefined, pinned: undefined, check: undefined },
  }
  const stateStore = createObservable({ ...run })
  const publishState = () => {
    clearTimeout(timer)
    timer = undefined
    stateStore.change({ ...run })
  }
  const queryAt = (slotIndex: number) =>
    storageQuery(network, address, positionAt(positions, slotIndex), run.pinned?.at ?? block)

  async function readSlot(slotIndex: number) {
    underWay.add(slotIndex)
    try {
      const storageAnswer = await client.fetchQuery({ ...queryAt(slotIndex), gcTime: 0 })
      const parsedWord = readWord(storageAnswer)
      if ('problem' in parsedWord) throw MalformedError.ofResult(parsedWord.problem, storageAnswer)
      slotWords[slotIndex] = parsedWord.word
      run.read += 1
      failuresInARow = 0
    } catch (error) {
      // A read that `leave` cancelled is repeated after `start`.
      if (run.state === 'paused' && !(error as ApiFailure).kind) retryQueue.push(slotIndex)
      else recordFailure(slotIndex, error as ApiFailure)
    }
    underWay.delete(slotIndex)
    readNext()
    timer ??= setTimeout(publishState, reportIntervalMs)
  }

  function recordFailure(slotIndex: number, failure: ApiFailure) {
    failures.set(slotIndex, failure)
    failuresInARow += 1
    if (failuresInARow < maxFailuresInARow || run.state !== 'reading') return
    run.state = 'paused'
    run.trouble = failure
  }

  function readNext() {
    while (run.state === 'reading' && underWay.size < maxReadsInFlight) {
      const slotIndex = retryQueue.pop() ?? (nextIndex < slotCount ? nextIndex++ : undefined)
      if (slotIndex === undefined) break
      readSlot(slotIndex)
    }
    if (run.state !== 'reading' || underWay.size > 0 || !run.pinned) return
    run.state = 'done'
    publishState()
    checkSnapshot(client, network, run.pinned).then((snapshotCheck) => {
      run.check = snapshotCheck
      publishState()
    }, publishState)
  }

  /** A tag means another block every few seconds: all words are read from one block. */
  async function fetchSnapshot() {
    if (isFetchingSnapshot) return
    isFetchingSnapshot = true
    try {
      run.pinned = await client.fetchQuery(blockSnapshotQuery(network, block))
      readNext()
    } catch (error) {
      run.state = 'paused'
      if ((error as ApiFailure).kind) run.trouble = error as ApiFailure
    }
    isFetchingSnapshot = false
    publishState()
  }

  function start() {
    if (run.state === 'reading') return
    run.state = 'reading'
    run.trouble = undefined
    failuresInARow = 0
    run.check = undefined
    publishState()
    if (run.pinned) readNext()
    else fetchSnapshot()
  }

  return {
    read: stateStore.read,
    watch: stateStore.watch,
    start,
    /** Reads in flight still come in. */
    pause() {
      if (run.state === 'reading') run.state = 'paused'
      publishState()
    },
    /** Reads the failed words again, and resumes. */
    retry() {
      for (const slotIndex of [...failures.keys()].toReversed()) retryQueue.push(slotIndex)
      failures.clear()
      if (run.state === 'reading') readNext()
      else start()
    },
    /** Cancels reads in flight, when the page is left. */
    leave() {
      clearTimeout(timer)
      timer = undefined
      if (run.state === 'reading') run.state = 'paused'
      for (const slotIndex of underWay)
        client.cancelQueries({ queryKey: queryAt(slotIndex).queryKey, exact: true })
    },
  }
}

/** Reads the words at the positions of the first render, until it unmounts. */
export function useManyWords(
  manySlots: ManySlots,
): [words: ManyWordsState, reading: ManyWordsReader] {
  const queryClient = useQueryClient()
  const [reading] = useState(() => readManyWords(queryClient, manySlots))
  useEffect(() => {
    reading.start()
    return reading.leave
  }, [reading])
  return [useSyncExternalStore(reading.watch, reading.read), reading]
}
