import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CID } from 'multiformats/cid'
import type { AddOptions } from '#service/files/import/add-options.ts'
import {
  type BlockWriter,
  openBlockFiles,
  type Session,
  type Swept,
} from '#service/files/store/block-files.ts'
import { openBlocks } from '#service/files/store/blocks.ts'
import { collect } from '#service/files/store/collect.ts'
import { createDigestSet } from '#service/files/store/digest-set.ts'
import { isDraft } from '#service/files/store/durable.ts'
import { CommandError } from '#service/files/failures.ts'
import { type Imported, importForm, type OnProgress } from '#service/files/import/import.ts'
import { openPins } from '#service/files/store/pins.ts'
import { walk } from '#service/files/store/walk-dag.ts'

/** Limits of a store. Without a quota only the disk ends it. */
export type StoreLimits = {
  /** Bytes of the disk that blocks and pins take together, as `diskBytes` counts them. */
  quotaBytes?: number | undefined
  /** How long a block stays that no pin holds, unless its room is needed. */
  graceMs: number
}

/** All that changes a store, for the one thread that does. Changes are durable when they resolve. */
export type Keeper = {
  add(
    contentType: string,
    options: AddOptions,
    body: AsyncIterable<Uint8Array>,
    onProgress: OnProgress,
  ): Promise<Imported['lines']>
  pinAdd(cids: readonly string[], recursive: boolean, signal?: AbortSignal): Promise<Walked>
  pinRm(cids: readonly string[], recursive: boolean): Promise<undefined>
  collect(): Promise<Swept>
}

/** How many blocks a pin holds, and their bytes. */
export type Walked = { nodes: number; bytes: number }

/** The store in `directory`, which nobody else changes. What a crash has left half-written goes. */
export async function openKeeper(
  directory: string,
  { quotaBytes = Number.POSITIVE_INFINITY, graceMs }: StoreLimits,
): Promise<Keeper> {
  const path = (name: string) => join(directory, name)
  for (const draft of await readdir(path('drafts')))
    if (isDraft(draft)) await rm(path(`drafts/${draft}`))
  await mkdir(path('unpinned'), { recursive: true })
  const blocks = openBlocks(path('blocks'))
  // Systems leave files of their own in any folder, such as .DS_Store: the first is told.
  let isTold = false
  function passOver(stray: string): void {
    if (!isTold) process.emitWarning(`The file store passes over ${stray}, which is not its own`)
    isTold = true
  }
  const folders = {
    directory: path('pins'),
    removedDir: path('unpinned'),
    draftsDir: path('drafts'),
  }
  const pins = await openPins(folders, makeRoom, passOver)
  const files = await openBlockFiles(path('blocks'), path('drafts'), makeRoom, passOver)
  // Nothing to collect: nothing was unpinned or put since a collection left nothing behind.
  let clean = false

  // One after the other: two at once would remove each other's pins. Who asks for one that is
  // waiting or under way waits for the same.
  const collections = new Map<number, Promise<Swept>>()
  let last: Promise<unknown> = Promise.resolve()
  function collectInTurn(graceMs: number): Promise<Swept> {
    const asked = collections.get(graceMs)
    if (asked) return asked
    const turn = last.then(() => collectNow(graceMs)).finally(() => collections.delete(graceMs))
    collections.set(graceMs, turn)
    last = turn.catch(() => {})
    return turn
  }

  async function collectNow(graceMs: number): Promise<Swept> {
    if (clean) return { removed: 0, bytes: 0, young: 0 }
    // What changes meanwhile makes it untrue again.
    clean = true
    try {
      const swept = await collect(path('blocks'), blocks, files, pins, graceMs)
      if (swept.young > 0 || files.oldestSession() < Number.POSITIVE_INFINITY) clean = false
      return swept
    } catch (error) {
      clean = false
      throw error
    }
  }

  function makeRoom(bytes: number, full: boolean): Promise<void> | undefined {
    const fits = () => files.used() + pins.used() + bytes <= quotaBytes
    if (!full && fits()) return undefined
    return collectInTurn(0).then(() => {
      if (!fits()) throw new QuotaError(quotaBytes)
    })
  }

  /** Runs an operation; a failed one leaves nothing. */
  async function during<T>(operation: (session: Session) => Promise<T>): Promise<T> {
    clean = false
    const session = files.begin()
    try {
      return await operation(session)
    } catch (error) {
      await session.discard()
      throw error
    } finally {
      clean = false
      session.end()
    }
  }

  return {
    add: (contentType, options, body, onProgress) =>
      during(async (session) => {
        const writer = options.onlyHash ? nowhere : session
        const imported = await importForm(contentType, body, options, writer, onProgress)
        await writer.flush()
        if (options.pin && !options.onlyHash) await pins.add(imported.roots, 'recursive')
        return imported.lines
      }),

    pinAdd: (texts, recursive, signal) =>
      during(async (session) => {
        const cids = [...new Set(texts)].map((text) => CID.parse(text))
        const held: Walked = { nodes: 0, bytes: 0 }
        for (const cid of cids) {
          if (!recursive && (await pins.find(cid)) === 'recursive')
            throw new CommandError(`${cid} already pinned recursively`)
          const found = recursive
            ? walk(path('blocks'), blocks, cid, createDigestSet(), signal)
            : [cid]
          for await (const block of found) {
            held.nodes += 1
            held.bytes += session.touch(block)
          }
        }
        await session.flush()
        await pins.add(cids, recursive ? 'recursive' : 'direct')
        return held
      }),

    async pinRm(texts, recursive) {
      await pins.remove(
        texts.map((text) => CID.parse(text)),
        async (cid, mode) => {
          if (mode === undefined) throw new CommandError(await notPinned(cid, pins.find))
          if (mode === 'recursive' && !recursive)
            throw new CommandError(`${cid} is pinned recursively`)
        },
      )
      clean = false
      return undefined
    },

    collect: () => collectInTurn(graceMs),
  }
}

/** A store that has all that it may hold. */
class QuotaError extends CommandError {
  constructor(quotaBytes: number) {
    super(
      `no space left: the file store of this service is full (its quota is ${quotaBytes} bytes), nothing was stored or pinned; unpin something and try again`,
    )
  }
}

const nowhere: BlockWriter = { put: async (cid) => cid, flush: async () => {} }

/** Kubo's text, and a word more when the same content is pinned in the other version of its CID. */
async function notPinned(cid: CID, find: (cid: CID) => Promise<unknown>): Promise<string> {
  const text = 'not pinned or pinned indirectly'
  const other = otherVersion(cid)
  return other && (await find(other))
    ? `${text}: ${other} is pinned, which is the same content`
    : text
}

function otherVersion(cid: CID): CID | undefined {
  if (cid.version === 0) return cid.toV1()
  try {
    return cid.toV0()
  } catch {
    // Only dag-pb under sha2-256 has a version 0.
    return undefined
  }
}
