import type { QueryClient } from '@tanstack/react-query'
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
export type ManySlots = {
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
/** Progress interval, ms. */
const reportIntervalMs = 100
/** Failures in a row after which reading pauses: further requests would fail too. */
const maxFailuresInARow = 200

/**
 * Reads the words at many positions, in order. Each is a `storageQuery`, so failures are retried as
 * always and requests travel in batches; but none stays in the cache, as a long list would take too
 * much memory.
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
  let readCount = 0
  let failuresInARow = 0
  let state: ManyWordsState['state'] = 'paused'
  let trouble: ApiFailure | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pinned: BlockSnapshot | undefined
  let check: SnapshotCheck | undefined
  let isFetchingSnapshot = false
  const currentState = (): ManyWordsState => ({
    state,
    words: slotWords,
    failures,
    read: readCount,
    trouble,
    pinned,
    check,
  })
  const stateStore = createObservable(currentState())
  const publishState = () => {
    clearTimeout(timer)
    timer = undefined
    stateStore.change(currentState())
  }
  const queryAt = (slotIndex: number) =>
    storageQuery(network, address, positionAt(positions, slotIndex), pinned?.at ?? block)

  async function readSlot(slotIndex: number) {
    underWay.add(slotIndex)
    try {
      const storageAnswer = await client.fetchQuery({ ...queryAt(slotIndex), gcTime: 0 })
      const parsedWord = readWord(storageAnswer)
      if ('problem' in parsedWord)
        throw new MalformedError(parsedWord.problem, JSON.stringify(storageAnswer))
      slotWords[slotIndex] = parsedWord.word
      readCount += 1
      failuresInARow = 0
    } catch (error) {
      // A read that `leave` cancelled is repeated after `start`.
      if (state === 'paused' && !(error as ApiFailure).kind) retryQueue.push(slotIndex)
      else recordFailure(slotIndex, error as ApiFailure)
    }
    underWay.delete(slotIndex)
    readNext()
    timer ??= setTimeout(publishState, reportIntervalMs)
  }

  function recordFailure(slotIndex: number, failure: ApiFailure) {
    failures.set(slotIndex, failure)
    failuresInARow += 1
    if (failuresInARow < maxFailuresInARow || state !== 'reading') return
    state = 'paused'
    trouble = failure
  }

  function readNext() {
    while (state === 'reading' && underWay.size < maxReadsInFlight) {
      const slotIndex = retryQueue.pop() ?? (nextIndex < slotCount ? nextIndex++ : undefined)
      if (slotIndex === undefined) break
      readSlot(slotIndex)
    }
    if (state !== 'reading' || underWay.size > 0 || !pinned) return
    state = 'done'
    publishState()
    checkSnapshot(client, network, pinned).then((snapshotCheck) => {
      check = snapshotCheck
      publishState()
    }, publishState)
  }

  /** A tag means another block every few seconds: all words are read from one block. */
  async function fetchSnapshot() {
    if (isFetchingSnapshot) return
    isFetchingSnapshot = true
    try {
      pinned = await client.fetchQuery(blockSnapshotQuery(network, block))
      readNext()
    } catch (error) {
      state = 'paused'
      if ((error as ApiFailure).kind) trouble = error as ApiFailure
    }
    isFetchingSnapshot = false
    publishState()
  }

  function start() {
    if (state === 'reading') return
    state = 'reading'
    trouble = undefined
    failuresInARow = 0
    check = undefined
    publishState()
    if (pinned) readNext()
    else fetchSnapshot()
  }

  return {
    positions,
    read: stateStore.read,
    watch: stateStore.watch,
    start,
    /** Reads in flight still come in. */
    pause() {
      if (state === 'reading') state = 'paused'
      publishState()
    },
    /** Reads the failed words again, and resumes. */
    retry() {
      for (const slotIndex of [...failures.keys()].toReversed()) retryQueue.push(slotIndex)
      failures.clear()
      if (state === 'reading') readNext()
      else start()
    },
    /** Cancels reads in flight, when the page is left. */
    leave() {
      clearTimeout(timer)
      timer = undefined
      if (state === 'reading') state = 'paused'
      for (const slotIndex of underWay)
        client.cancelQueries({ queryKey: queryAt(slotIndex).queryKey, exact: true })
    },
  }
}
