import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CID } from 'multiformats/cid'
import { discardingBlockstore } from '#domain/files/unixfs/unixfs-options.ts'
import { CommandError } from '#service/files/failures.ts'
import { type AddOptions, importForm } from '#service/files/import/import.ts'
import { identityContent } from '#service/files/read/block-path.ts'
import { openBlocks } from '#service/files/read/blocks.ts'
import { readLinks } from '#service/files/read/entry.ts'
import {
  type BlockWriter,
  openBlockFiles,
  type Session,
  type SweepResult,
} from '#service/files/store/block-files.ts'
import { isDraftName } from '#service/files/store/durable.ts'
import { openPins } from '#service/files/store/pins.ts'
import { collectGarbage, DigestSet, walkDag } from '#service/files/store/walk-dag.ts'
import { createShare, createTurns, type Steps } from '#service/files/threads/turns.ts'

/** Limits of a store. Without a quota only the disk limits it. */
export type StoreLimits = {
  /** Disk usage of blocks and pins together in bytes, as `diskBytes` counts them. */
  quotaBytes?: number | undefined
  /** Time a block without a pin stays, ms, unless its room is needed. */
  graceMs: number
}

export type StoreOperations = Awaited<ReturnType<typeof openStoreOperations>>

/** Contents of a store and results of its collections, known without a look at the disk. */
export type StoreFigures = {
  /** Disk usage of blocks and pins, as `diskBytes` counts it. */
  usedBytes: number
  /** Infinity without a quota. */
  quotaBytes: number
  blocks: number
  pins: number
  /**
   * Counted since the store was opened. `lastSuccessAtMs` is in ms since 1970, 0 before the first.
   */
  collections: {
    succeeded: number
    failed: number
    removedBytes: number
    lastSeconds: number
    lastSuccessAtMs: number
  }
}

/**
 * Opens the store in `directory`, which no other process changes: the operations that change it, for its one
 * thread; durable when they resolve. Drafts that a crash has left are removed.
 */
export async function openStoreOperations(
  directory: string,
  { quotaBytes = Number.POSITIVE_INFINITY, graceMs }: StoreLimits,
) {
  const pathOf = (name: string) => join(directory, name)
  for (const draft of await readdir(pathOf('drafts')))
    if (isDraftName(draft)) await rm(pathOf(`drafts/${draft}`))
  await mkdir(pathOf('unpinned'), { recursive: true })
  const blocks = openBlocks(pathOf('blocks'))
  const turns = createTurns()
  const pinFolders = {
    directory: pathOf('pins'),
    removedDir: pathOf('unpinned'),
    draftsDir: pathOf('drafts'),
  }
  const pins = await openPins(pinFolders, makeRoom)
  const blockFiles = await openBlockFiles(pathOf('blocks'), pathOf('drafts'), makeRoom)

  // Collections run one after the other: two at once would remove each other's pins. An equal
  // request joins one that is queued or running.
  const pendingCollections = new Map<number, Promise<SweepResult>>()
  let lastCollection: Promise<unknown> = Promise.resolve()
  function queueCollection(graceMs: number): Promise<SweepResult> {
    const pendingCollection = pendingCollections.get(graceMs)
    if (pendingCollection) return pendingCollection
    const queuedCollection = lastCollection
      .then(() => collectNow(graceMs))
      .finally(() => pendingCollections.delete(graceMs))
    pendingCollections.set(graceMs, queuedCollection)
    lastCollection = queuedCollection.catch(() => {})
    return queuedCollection
  }

  const collections: StoreFigures['collections'] = {
    ...{ succeeded: 0, failed: 0, removedBytes: 0, lastSeconds: 0, lastSuccessAtMs: 0 },
  }
  async function collectNow(graceMs: number): Promise<SweepResult> {
    const startedAtMs = performance.now()
    try {
      const sweepResult = await collectGarbage(
        pathOf('blocks'),
        blocks,
        blockFiles,
        pins,
        turns,
        graceMs,
      )
      collections.succeeded += 1
      collections.removedBytes += sweepResult.bytes
      collections.lastSuccessAtMs = Date.now()
      return sweepResult
    } catch (error) {
      collections.failed += 1
      throw error
    } finally {
      collections.lastSeconds = (performance.now() - startedAtMs) / 1000
    }
  }

  const usedBytes = () => blockFiles.usedBytes() + pins.usedBytes()
  function makeRoom(bytes: number, isDiskFull: boolean): Promise<void> | undefined {
    const fitsQuota = () => usedBytes() + bytes <= quotaBytes
    if (!isDiskFull && fitsQuota()) return undefined
    return queueCollection(0).then(() => {
      if (!fitsQuota()) throw new QuotaError(quotaBytes)
    })
  }

  /** Runs an operation; a failed one leaves nothing behind. */
  async function runSession<T>(operation: (session: Session) => Promise<T>): Promise<T> {
    const session = blockFiles.begin()
    try {
      return await operation(session)
    } catch (error) {
      await session.discard()
      throw error
    } finally {
      session.end()
    }
  }

  /** Checks every block of a pin, as what is pinned is whole, and resets its age. */
  function* touchSteps(session: Session, cids: readonly CID[], recursive: boolean): Steps<void> {
    const checkedDigests = new DigestSet()
    for (const root of cids) {
      const isChecked = (cid: CID) =>
        !identityContent(cid) && !checkedDigests.add(cid.multihash.digest)
      // Its codec must be readable, as in Kubo.
      if (!recursive) for (const _ of readLinks(root, blocks.get(root)));
      for (const cid of recursive
        ? walkDag(pathOf('blocks'), blocks, root, new DigestSet())
        : [root]) {
        if (!isChecked(cid)) blocks.get(cid)
        session.touch(cid)
        yield
      }
    }
  }

  return {
    add: (contentType: string, options: AddOptions, body: AsyncIterable<Uint8Array>) =>
      runSession(async (session) => {
        const blockWriter = options.onlyHash ? discardingWriter : session
        const importedForm = await importForm(contentType, body, options, blockWriter)
        await blockWriter.flush()
        if (options.pin && !options.onlyHash) await pins.add(importedForm.roots, 'recursive')
        return importedForm.lines
      }),

    pinAdd: (texts: readonly string[], recursive: boolean, share = createShare('')) =>
      runSession(async (session) => {
        const cids = [...new Set(texts)].map((text) => CID.parse(text))
        for (const cid of cids)
          if (!recursive && (await pins.find(cid)) === 'recursive')
            throw new CommandError(`${cid} already pinned recursively`)
        await turns.run(share, touchSteps(session, cids, recursive))
        await session.flush()
        await pins.add(cids, recursive ? 'recursive' : 'direct')
        return undefined
      }),

    async pinRm(texts: readonly string[], recursive: boolean) {
      await pins.remove(
        texts.map((text) => CID.parse(text)),
        async (cid, mode) => {
          if (mode === undefined) throw new CommandError(await notPinnedMessage(cid, pins.find))
          if (mode === 'recursive' && !recursive)
            throw new CommandError(`${cid} is pinned recursively`)
        },
      )
      return undefined
    },

    collect: () => queueCollection(graceMs),

    figures: (): StoreFigures => ({
      ...{ usedBytes: usedBytes(), quotaBytes },
      ...{ blocks: blockFiles.count(), pins: pins.count(), collections },
    }),
  }
}

/** The store has reached its quota. */
class QuotaError extends CommandError {
  constructor(quotaBytes: number) {
    super(
      `no space left: the file store of this service is full (its quota is ${quotaBytes} bytes), nothing was stored or pinned; unpin something and try again`,
    )
  }
}

const discardingWriter: BlockWriter = { ...discardingBlockstore, flush: async () => {} }

/** Kubo's text, with a hint when the same content is pinned in the other version of its CID. */
async function notPinnedMessage(cid: CID, find: (cid: CID) => Promise<unknown>): Promise<string> {
  const notPinnedText = 'not pinned or pinned indirectly'
  const otherCid = otherCidVersion(cid)
  return otherCid && (await find(otherCid))
    ? `${notPinnedText}: ${otherCid} is pinned, which is the same content`
    : notPinnedText
}

function otherCidVersion(cid: CID): CID | undefined {
  if (cid.version === 0) return cid.toV1()
  try {
    return cid.toV0()
  } catch {
    // Only dag-pb under sha2-256 has a version 0.
    return undefined
  }
}
