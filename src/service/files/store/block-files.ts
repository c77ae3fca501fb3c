import {
  closeSync,
  existsSync,
  fsync,
  mkdirSync,
  open,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  write,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { CID } from 'multiformats/cid'
import { openBacklog } from '#service/files/store/backlog.ts'
import {
  blockPath,
  contentOfItself,
  isBlockFolder,
  isBlockName,
  isKept,
} from '#service/files/store/block-path.ts'
import { missingBlock } from '#service/files/store/blocks.ts'
import { diskBytes } from '#service/files/store/disk-use.ts'
import { breather, syncDirectory } from '#service/files/store/durable.ts'
import { isFull } from '#service/files/failures.ts'

/** Takes blocks while an import runs; nothing is promised before `flush`. */
export type BlockWriter = {
  put(cid: CID, bytes: Uint8Array): Promise<CID>
  /** Resolves when every block is durable; throws the file system's error when one cannot be. */
  flush(): Promise<void>
}

/** An operation under way. No collection takes what it has put or touched before it has ended. */
export type Session = BlockWriter & {
  /** Makes a block young; returns its bytes. Throws a CommandError when it is not here. */
  touch(cid: CID): number
  /** Takes back what it alone has put. For a failure. */
  discard(): Promise<void>
  end(): void
}

/** The files of blocks, as the one thread that changes them sees them. */
export type BlockFiles = {
  /** What all blocks take of the disk, in bytes. */
  used(): number
  begin(): Session
  /** When the oldest operation under way began, in ms since 1970; Infinity without one. */
  oldestSession(): number
  /** Removes the blocks last touched before a time, but those whose file's name is to be kept. */
  sweep(keep: (name: string) => boolean, before: number): Promise<Swept>
}

/** What a sweep removed, and how many blocks and removed pins it left only because they are young. */
export type Swept = { removed: number; bytes: number; young: number }

/**
 * Asked before so many bytes of the disk are taken: undefined when there is room, else what makes it
 * or throws. `full` says that the disk has none.
 */
export type MakeRoom = (bytes: number, full: boolean) => Promise<void> | undefined

// A block is 256 KiB, or at most 2 MiB by the client's choice.
const maxWritesAtOnce = 24

// Beyond this many blocks, 16 GiB, what a failed upload has put is left to the collection.
const mostToTakeBack = 65_536

/**
 * The blocks below `directory`; each is written in `draftsDir` first. Blocks are written and flushed
 * in the background. All else is synchronous, so that a check and what follows from it are one step:
 * calls that look at names take a fraction of what hashing does.
 */
export async function openBlockFiles(
  directory: string,
  draftsDir: string,
  makeRoom: MakeRoom,
  passOver: (path: string) => void,
): Promise<BlockFiles> {
  let used = 0
  for await (const { path } of filesOfBlocks()) used += diskBytes(sizeOf(path) ?? 0)
  let drafts = 0
  const beingWritten = new Map<string, Promise<void>>()
  const sessions = new Map<Session, { began: number; created: Map<string, number> }>()

  async function* filesOfBlocks(): AsyncGenerator<{ name: string; path: string }> {
    for (const folder of readdirSync(directory, { withFileTypes: true })) {
      const folderPath = join(directory, folder.name)
      if (!folder.isDirectory() || !isBlockFolder(folder.name)) {
        passOver(folderPath)
        continue
      }
      await breather()
      for (const name of readdirSync(folderPath)) {
        const path = join(folderPath, name)
        if (isBlockName(name)) yield { name, path }
        else passOver(path)
      }
    }
  }

  /** Writes a draft; it gets the block's name when it is on the disk. */
  async function writeBlock(path: string, bytes: Uint8Array): Promise<void> {
    const draft = join(draftsDir, `block-${drafts++}`)
    const taken = diskBytes(bytes.length)
    used += taken
    try {
      await writeFlushed(draft, bytes)
      const replaced = sizeOf(path)
      renameSync(draft, path)
      if (replaced !== undefined) used -= diskBytes(replaced)
    } catch (error) {
      used -= taken
      rmSync(draft, { force: true })
      throw error
    } finally {
      beingWritten.delete(path)
    }
  }

  function begin(): Session {
    const writes = openBacklog(maxWritesAtOnce)
    const folders = new Set<string>()
    // A block that is here may have been written a moment ago, by an upload that has not flushed
    // yet, and its folder made: what is touched is flushed, too.
    const enter = (folder: string) => {
      if (folders.has(folder)) return
      // Not `recursive`, which says ENOENT on a disk that can only be read.
      if (!existsSync(folder)) mkdirSync(folder)
      folders.add(folder)
    }
    const created = new Map<string, number>()
    // Of what this one builds on, no other one that fails may take anything back.
    const claim = (path: string) => {
      for (const other of sessions.values())
        if (other.created !== created) other.created.delete(path)
    }
    const refresh = (path: string) => {
      const now = Date.now() / 1000
      utimesSync(path, now, now)
      claim(path)
    }

    async function store(path: string, bytes: Uint8Array, disk?: 'was full'): Promise<void> {
      const writing = beingWritten.get(path)
      if (writing) {
        claim(path)
        return writing
      }
      // Compared, not trusted: a block that has rotted is written anew.
      if (sizeOf(path) === bytes.length && readFileSync(path).equals(bytes)) return refresh(path)
      const room = makeRoom(diskBytes(bytes.length), false)
      if (room) return room.then(() => store(path, bytes, disk))
      try {
        // One whose write of it failed may be about to try again, and would take this one back.
        claim(path)
        const isNew = sizeOf(path) === undefined
        if (isNew && created.size < mostToTakeBack) created.set(path, bytes.length)
        const written = writeBlock(path, bytes)
        beingWritten.set(path, written)
        await written
      } catch (error) {
        if (disk === 'was full' || !isFull(error)) throw error
        await makeRoom(diskBytes(bytes.length), true)
        await store(path, bytes, 'was full')
      }
    }

    const session: Session = {
      async put(cid, bytes) {
        const path = blockPath(directory, cid)
        enter(dirname(path))
        await writes.add(() => store(path, bytes))
        return cid
      },
      touch(cid) {
        const own = contentOfItself(cid)
        if (own) return own.length
        if (!isKept(cid)) throw missingBlock(cid)
        const path = blockPath(directory, cid)
        const size = sizeOf(path)
        if (size === undefined) throw missingBlock(cid)
        enter(dirname(path))
        refresh(path)
        return size
      },
      async flush() {
        await writes.settle()
        for (const folder of [...folders, directory]) await writes.add(() => syncDirectory(folder))
        await writes.settle()
      },
      async discard() {
        // No write goes on behind the answer.
        await writes.settle().catch(() => {})
        for (const [path, size] of created) {
          if (sizeOf(path) === undefined) continue
          rmSync(path)
          used -= diskBytes(size)
        }
      },
      end: () => sessions.delete(session),
    }
    sessions.set(session, { began: Date.now(), created })
    return session
  }

  return {
    used: () => used,
    begin,
    oldestSession: () => Math.min(...[...sessions.values()].map(({ began }) => began)),
    async sweep(keep, before) {
      const swept: Swept = { removed: 0, bytes: 0, young: 0 }
      for await (const { name, path } of filesOfBlocks()) {
        if (keep(name)) continue
        const { size, mtimeMs } = statSync(path)
        if (mtimeMs >= before) {
          swept.young += 1
          continue
        }
        rmSync(path)
        used -= diskBytes(size)
        swept.removed += 1
        swept.bytes += size
      }
      return swept
    },
  }
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await openFile(path, 'wx')
  try {
    for (let at = 0; at < bytes.length; )
      at += (await writeBytes(file, bytes, at, bytes.length - at)).bytesWritten
    await flushFile(file)
  } finally {
    closeSync(file)
  }
}

// Not those of `fs/promises`, whose handles cost as much around each block as hashing it.
const openFile = promisify(open)
const writeBytes = promisify(write)
const flushFile = promisify(fsync)

/** Undefined when there is no such file. */
const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size
