import type { QueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { type ApiFailure, MalformedError } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
import type { BlockTag } from '#domain/block/block-parameter.ts'
import type { SnapshotCheck, BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { positionAt } from '#domain/storage/path/mapping-slots.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { checkPin, pinnedBlockQuery } from '#queries/chain/block-snapshot.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** What is read, place by place; `positions` has 32 bytes for each. */
export type ManyPlaces = {
  network: string
  address: Address
  block: Hex | BlockTag
  positions: Uint8Array
}

/** How far the reading is. The arrays stay the same while they fill; the object does not. */
export type ManyWords = {
  state: 'reading' | 'paused' | 'done'
  words: readonly (Hex | undefined)[]
  failures: ReadonlyMap<number, ApiFailure>
  read: number
  /** Why it paused by itself. */
  trouble: ApiFailure | undefined
  /** The block that all words come from, and whether it still stood when they were read. */
  pinned: BlockSnapshot | undefined
  check: SnapshotCheck | undefined
}

/** A reading that can be watched, paused and taken up again. */
export type ManyReading = ReturnType<typeof readManyWords>

/** Eight batches' worth: four under way, and as many waiting. */
const underWayBound = 400
/** Milliseconds between two reports: as often as a bar can move. */
const interval = 100
/** So many failures in a row will not pass by asking on. */
const failuresBound = 200

/**
 * Reads the words at many positions, in order. Each is a `storageQuery`, so what fails is retried
 * as always, and what is asked at once travels together; but none stays in the cache: that would
 * not bound the memory of a long list.
 */
export function readManyWords(
  client: QueryClient,
  { network, address, block, positions }: ManyPlaces,
) {
  const count = positions.length / 32
  const words = new Array<Hex | undefined>(count).fill(undefined)
  const failures = new Map<number, ApiFailure>()
  const underWay = new Set<number>()
  const again: number[] = []
  let next = 0
  let read = 0
  let inARow = 0
  let state: ManyWords['state'] = 'paused'
  let trouble: ApiFailure | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pinned: BlockSnapshot | undefined
  let check: SnapshotCheck | undefined
  let pinning = false
  const view = (): ManyWords => ({ state, words, failures, read, trouble, pinned, check })
  const observable = createObservable(view())
  const report = () => {
    clearTimeout(timer)
    timer = undefined
    observable.change(view())
  }
  const query = (place: number) =>
    storageQuery(network, address, positionAt(positions, place), pinned?.at ?? block)

  async function ask(place: number) {
    underWay.add(place)
    try {
      const answer = await client.fetchQuery({ ...query(place), gcTime: 0 })
      const found = readWord(answer)
      if ('problem' in found) throw new MalformedError(found.problem, JSON.stringify(answer))
      words[place] = found.word
      read += 1
      inARow = 0
    } catch (error) {
      // What was cancelled by leaving is asked again on coming back.
      if (state === 'paused' && !(error as ApiFailure).kind) again.push(place)
      else fail(place, error as ApiFailure)
    }
    underWay.delete(place)
    go()
    timer ??= setTimeout(report, interval)
  }

  function fail(place: number, failure: ApiFailure) {
    failures.set(place, failure)
    inARow += 1
    if (inARow < failuresBound || state !== 'reading') return
    state = 'paused'
    trouble = failure
  }

  function go() {
    while (state === 'reading' && underWay.size < underWayBound) {
      const place = again.pop() ?? (next < count ? next++ : undefined)
      if (place === undefined) break
      ask(place)
    }
    if (state !== 'reading' || underWay.size > 0 || !pinned) return
    state = 'done'
    report()
    checkPin(client, network, pinned).then((found) => {
      check = found
      report()
    }, report)
  }

  /** A tag means another block every few seconds: all words are read from one. */
  async function pin() {
    if (pinning) return
    pinning = true
    try {
      pinned = await client.fetchQuery(pinnedBlockQuery(network, block))
      go()
    } catch (error) {
      state = 'paused'
      if ((error as ApiFailure).kind) trouble = error as ApiFailure
    }
    pinning = false
    report()
  }

  function start() {
    if (state === 'reading') return
    state = 'reading'
    trouble = undefined
    inARow = 0
    check = undefined
    report()
    if (pinned) go()
    else pin()
  }

  return {
    positions,
    read: observable.read,
    watch: observable.watch,
    start,
    /** What is under way still comes in. */
    pause() {
      if (state === 'reading') state = 'paused'
      report()
    },
    /** Asks again what failed, and goes on. */
    retry() {
      for (const place of [...failures.keys()].toReversed()) again.push(place)
      failures.clear()
      if (state === 'reading') go()
      else start()
    },
    /** Nobody looks any more: what is under way is cancelled. */
    leave() {
      clearTimeout(timer)
      timer = undefined
      if (state === 'reading') state = 'paused'
      for (const place of underWay)
        client.cancelQueries({ queryKey: query(place).queryKey, exact: true })
    },
  }
}
