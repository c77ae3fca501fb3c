import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CID } from 'multiformats/cid'
import { identity } from 'multiformats/hashes/identity'
import { openBacklog } from '#service/files/backlog.ts'
import { syncDirectory, undefinedIfAbsent, writeWhole } from '#service/files/durable.ts'
import { CommandError } from '#service/files/failures.ts'

/** Takes blocks while an import runs; nothing is promised before `flush`. */
export type BlockWriter = {
  put(cid: CID, bytes: Uint8Array): Promise<CID>
  /** Resolves when every block is durable; throws the file system's error when one cannot be. */
  flush(): Promise<void>
}

/** Blocks by multihash: the two versions of a CID share one. Throws at `get` when one is not here. */
export type Blocks = {
  has(cid: CID): Promise<boolean>
  get(cid: CID): AsyncGenerator<Uint8Array>
  openWriter(): BlockWriter
}

// A block is 256 KiB, or at most 2 MiB by the client's choice.
const writesAtOnce = 16

/**
 * Blocks below `directory`, in folders named by the last byte of the multihash, which is evenly
 * spread; each is written in `draftsDir` first.
 */
export function openBlocks(directory: string, draftsDir: string): Blocks {
  const pathOf = ({ multihash }: CID) => {
    const name = Buffer.from(multihash.bytes).toString('hex')
    return join(directory, name.slice(-2), name)
  }

  return {
    has: async (cid) => contentOfItself(cid) !== undefined || (await sizeOf(pathOf(cid))) >= 0,

    async *get(cid) {
      const bytes = contentOfItself(cid) ?? (await readFile(pathOf(cid)).catch(undefinedIfAbsent))
      if (!bytes) throw new MissingBlock(cid)
      yield bytes
    },

    openWriter() {
      const writes = openBacklog(writesAtOnce)
      const touched = new Set<string>()
      return {
        async put(cid, bytes) {
          const path = pathOf(cid)
          // A block that is here may have been written a moment ago, by an upload that has not
          // flushed yet: its folder counts as touched, too.
          touched.add(dirname(path))
          await writes.add(async () => {
            if ((await sizeOf(path)) === bytes.byteLength) return
            await mkdir(dirname(path), { recursive: true })
            await writeWhole(path, bytes, draftsDir)
          })
          return cid
        },
        async flush() {
          await writes.settle()
          for (const folder of [...touched, directory])
            await writes.add(() => syncDirectory(folder))
          await writes.settle()
        },
      }
    },
  }
}

/** A block that is asked for and not here. The text is Kubo's without a network. */
class MissingBlock extends CommandError {
  constructor(cid: CID) {
    super(`block was not found locally (offline): ipld: could not find ${cid}`)
  }
}

/** The bytes of a CID that holds them itself (identity multihash). */
const contentOfItself = ({ multihash }: CID): Uint8Array | undefined =>
  multihash.code === identity.code ? multihash.digest : undefined

const sizeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(undefinedIfAbsent))?.size ?? -1
