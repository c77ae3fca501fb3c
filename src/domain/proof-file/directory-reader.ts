import { readCid } from '#domain/files/cid/cid.ts'
import { findDirectoryEntry } from '#domain/files/unixfs/directory-block.ts'
import { readDirectory } from '#domain/files/unixfs/folder-target.ts'
import { mismatch, unverifiable, verified } from '#domain/proof/verdict.ts'
import type { ProofFile } from '#domain/proof-file/proof-file.ts'
import { fromHex } from '#domain/values/integer.ts'

/** A CID in one base and version, which are small letters: it may be written in many. */
export const cidKey = (text: string): string => readCid(text)?.toV1().toString() ?? text

/** The function that finds a name in a directory, and judges the blocks on the way: each has the hash in its CID. */
export function directoryReader(blocks: NonNullable<ProofFile['directories']>) {
  const bytesOf = new Map(blocks.map(({ cid, bytes }) => [cidKey(cid), bytes]))
  const reads = new Map<string, ReturnType<typeof readDirectory>>()
  return async (directory: string, name: string) => {
    let verdict = verified('matches', 'Each block on the way has the hash in its CID.')
    const readBlock = async (cid: string) => {
      const key = cidKey(cid)
      const read = reads.get(key) ?? readDirectory(cid, async () => fromHex(bytesOf.get(key) ?? ''))
      reads.set(key, read)
      const block = await read
      if (typeof block === 'object' && 'isVerified' in block && block.isVerified) return block
      verdict =
        typeof block === 'object' && 'here' in block
          ? mismatch('differs', `The bytes of ${cid} have the CID ${block.here}.`)
          : unverifiable('no block', `No directory of ${cid} with a hash that is SHA-256.`)
    }
    const root = await readBlock(directory)
    const entry = root && (await findDirectoryEntry(root, name, readBlock))
    return { verdict, entry: verdict.kind === 'verified' ? entry : undefined }
  }
}
