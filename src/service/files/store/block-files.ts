import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { CID } from 'multiformats/cid'
import { createLimiter } from '#domain/requests/limit-concurrency.ts'
import { isDiskFull } from '#service/files/failures.ts'
import {
  blockFilePath,
  identityContent,
  isBlockFolder,
  isBlockName,
  isStorableCid,
} from '#service/files/read/block-path.ts'
import { missingBlock } from '#service/files/read/blocks.ts'
import { openBacklog } from '#service/files/store/backlog.ts'
import { diskBytes } from '#service/files/store/disk-use.ts'
import { syncDirectory } from '#service/files/store/durable.ts'

/** Stores the blocks of an import; they are durable only after `flush`. */
export type BlockWriter = {
  put(cid: CID, bytes: Uint8Array): Promise<CID>
  /** Resolves when every block is durable; throws the file system's error when one cannot be. */
  flush(): Promise<void>
}

/** An operation under way: until its end, no collection removes blocks it put or touched. */
export type Session = BlockWriter & {
  /** Resets the age of a block. Throws a CommandError when the store has none. */
  touch(cid: CID): void
  /** Removes the blocks that only this session has put, after a failure. */
  discard(): Promise<void>
  end(): void
}

export type BlockFiles = Awaited<ReturnType<typeof openBlockFiles>>

/** Blocks and bytes that a sweep removed. */
export type SweepResult = { removed: number; bytes: number }

/**
 * Called before `bytes` of the disk are used: returns undefined when there is room, otherwise a
 * promise that frees some or rejects. `full` means that the disk has none.
 */
export type MakeRoom = (bytes: number, isDiskFull: boolean) => Promise<void> | undefined

// A block is 256 KiB, or up to 2 MiB when the client asks for it.
const maxWritesAtOnce = 24

// A failed upload removes at most this many blocks (16 GiB); garbage collection removes the rest.
const maxDiscardableBlocks = 65_536

/**
 * The blocks in `directory`, for the only thread that changes them; each is written to `draftsDir` first.
 * Blocks are written and flushed in the background. Everything else is synchronous, so that a check and
 * the action that follows are one step: calls that look at names take a fraction of the time of hashing.
 */
export async function openBlockFiles(directory: string, draftsDir: string, makeRoom: MakeRoom) {
  let usedBytes = 0
  let blockCount = 0
  for await (const { path } of filesOfBlocks()) {
    usedBytes += diskBytes(fileSizeOf(path) ?? 0)
    blockCount += 1
  }
  let draftCount = 0
  // One limit for all sessions: blocks that wait are in memory.
  const limitWrites = createLimiter(maxWritesAtOnce)
  const beingWritten = new Map<string, Promise<void>>()
  const openSessions = new Map<Session, { beganAtMs: number; created: Map<string, number> }>()

  async function* filesOfBlocks(): AsyncGenerator<{ name: string; path: string }> {
    for (const folder of readdirSync(directory, { withFileTypes: true })) {
      // Systems put files of their own in any folder, such as .DS_Store.
      if (!folder.isDirectory() || !isBlockFolder(folder.name)) continue
      const folderPath = join(directory, folder.name)
      // Other work of the thread has its turn before the next folder.
      await setImmediate()
      for (const entry of readdirSync(folderPath, { withFileTypes: true })) {
        const path = join(folderPath, entry.name)
        if (isBlockName(entry.name) && entry.isFile()) yield { name: entry.name, path }
      }
    }
  }

  /** Writes a draft, which gets the name of the block once it is on the disk. */
  async function writeBlock(path: string, bytes: Uint8Array): Promise<void> {
    const draftPath = join(draftsDir, `block-${draftCount++}`)
    const takenBytes = diskBytes(bytes.length)
    usedBytes += takenBytes
    try {
      await writeFile(draftPath, bytes, { flag: 'wx', flush: true })
      const replacedBytes = fileSizeOf(path)
      renameSync(draftPath, path)
      if (replacedBytes === undefined) blockCount += 1
      else usedBytes -= diskBytes(replacedBytes)
    } catch (error) {
      usedBytes -= takenBytes
      rmSync(draftPath, { force: true })
      throw error
    } finally {
      beingWritten.delete(path)
    }
  }

  function begin(): Session {
    const pendingWrites = openBacklog(limitWrites)
    const touchedFolders = new Set<string>()
    // An existing block may have just been written by an upload that has not flushed yet, and its
    // folder created, so touched folders are flushed, too.
    const ensureFolder = (folder: string) => {
      if (touchedFolders.has(folder)) return
      // Not `recursive`, which throws ENOENT on a read-only disk.
      if (!existsSync(folder)) mkdirSync(folder)
      touchedFolders.add(folder)
    }
    const created = new Map<string, number>()
    // No other session that fails may remove a block that this one uses.
    const claimBlock = (path: string) => {
      for (const other of openSessions.values())
        if (other.created !== created) other.created.delete(path)
    }
    const touchFile = (path: string) => {
      const nowSeconds = Date.now() / 1000
      utimesSync(path, nowSeconds, nowSeconds)
      claimBlock(path)
    }

    async function storeBlock(path: string, bytes: Uint8Array, disk?: 'was full'): Promise<void> {
      const ongoingWrite = beingWritten.get(path)
      if (ongoingWrite) {
        claimBlock(path)
        return ongoingWrite
      }
      // Compared, not trusted: a block that has rotted is rewritten.
      if (fileSizeOf(path) === bytes.length && readFileSync(path).equals(bytes))
        return touchFile(path)
      const pendingRoom = makeRoom(diskBytes(bytes.length), false)
      if (pendingRoom) return pendingRoom.then(() => storeBlock(path, bytes, disk))
      try {
        // A session whose write of it failed may be about to retry, and would remove this one.
        claimBlock(path)
        const isNew = fileSizeOf(path) === undefined
        if (isNew && created.size < maxDiscardableBlocks) created.set(path, bytes.length)
        const writePromise = writeBlock(path, bytes)
        beingWritten.set(path, writePromise)
        await writePromise
      } catch (error) {
        if (disk === 'was full' || !isDiskFull(error)) throw error
        await makeRoom(diskBytes(bytes.length), true)
        await storeBlock(path, bytes, 'was full')
      }
    }

    const session: Session = {
      async put(cid, bytes) {
        const path = blockFilePath(directory, cid)
        ensureFolder(dirname(path))
        await pendingWrites.add(() => storeBlock(path, bytes))
        return cid
      },
      touch(cid) {
        if (identityContent(cid)) return
        if (!isStorableCid(cid)) throw missingBlock(cid)
        const path = blockFilePath(directory, cid)
        if (fileSizeOf(path) === undefined) throw missingBlock(cid)
        ensureFolder(dirname(path))
        touchFile(path)
      },
      async flush() {
        await pendingWrites.settle()
        for (const folder of [...touchedFolders, directory])
          await pendingWrites.add(() => syncDirectory(folder))
        await pendingWrites.settle()
      },
      async discard() {
        // No write may continue after the answer.
        await pendingWrites.settle().catch(() => {})
        for (const [path, size] of created) {
          if (fileSizeOf(path) === undefined) continue
          rmSync(path)
          usedBytes -= diskBytes(size)
          blockCount -= 1
        }
      },
      end: () => openSessions.delete(session),
    }
    openSessions.set(session, { beganAtMs: Date.now(), created })
    return session
  }

  return {
    /** Disk usage of all blocks in bytes. */
    usedBytes: () => usedBytes,
    count: () => blockCount,
    begin,
    /** Start of the oldest session in ms since 1970; Infinity without one. */
    oldestSession: () => Math.min(...[...openSessions.values()].map(({ beganAtMs }) => beganAtMs)),
    /** Removes the blocks last touched before a time, except those whose file name is to be kept. */
    async sweep(keep: (name: string) => boolean, cutoffMs: number) {
      const sweepResult: SweepResult = { removed: 0, bytes: 0 }
      for await (const { name, path } of filesOfBlocks()) {
        if (keep(name)) continue
        const { size, mtimeMs } = statSync(path)
        if (mtimeMs >= cutoffMs) continue
        rmSync(path)
        usedBytes -= diskBytes(size)
        blockCount -= 1
        sweepResult.removed += 1
        sweepResult.bytes += size
      }
      return sweepResult
    },
  }
}

/** Undefined when there is no such file, but perhaps a pipe or a directory. */
function fileSizeOf(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? stats.size : undefined
}
