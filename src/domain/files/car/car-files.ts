import type { CID } from 'multiformats/cid'
import type { ReadBytes } from '#domain/files/car/car-format.ts'
import { blockKey, type CarIndex } from '#domain/files/car/verify-car.ts'
import { readUnixfsNode, type UnixfsNode } from '#domain/files/unixfs/unixfs-node.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'

/** Bytes of the CAR file from one offset to another, or those that a CID holds itself. */
type CarPart = readonly [start: number, end: number] | Uint8Array<ArrayBuffer>

/**
 * A file below a root of a CAR, as the parts whose bytes are its own; or why it cannot be read.
 * `path` is empty for a root that is a file, `why` one to three words.
 */
export type CarFile = { path: string; cid: string } & (
  | { size: number; parts: CarPart[] }
  | { why: string }
)

/** Files found in a CAR; `isWhole` is false where the list is cut. */
export type CarListing = { files: CarFile[]; emptyFolders: string[]; isWhole: boolean }

const maxListedFiles = 100_000
/** Most parts of all files together. */
const maxParts = 500_000
/** Deepest nesting of directories, their shards, and nodes of files. */
const maxLevels = 512

const identityHash = 0
const [rawCode, dagPbCode] = [0x55, 0x70]

class UnreadableFile extends Error {}

/** The bytes of a file that a CID holds itself. */
function bytesInside({ code, multihash: { digest } }: CID): Uint8Array<ArrayBuffer> {
  if (code === rawCode) return digest.slice()
  try {
    const { type, links, start, end } = readUnixfsNode(digest)
    if (code === dagPbCode && type === 'file' && links.length === 0) return digest.slice(start, end)
  } catch {
    // The bytes are no node.
  }
  throw new UnreadableFile('Not a file')
}

/**
 * The UnixFS files and directories below the roots of a CAR whose blocks were checked. `read` gives
 * bytes of the CAR; where it was not `isReadWhole`, blocks may be in the rest.
 */
export async function listCarFiles(
  roots: readonly CID[],
  index: CarIndex,
  read: ReadBytes,
  isReadWhole: boolean,
): Promise<CarListing> {
  const listing: CarListing = { files: [], emptyFolders: [], isWhole: true }
  let partCount = 0

  /** A block as bytes of a file, or as a node. */
  async function openBlock(
    cid: CID,
  ): Promise<{ part: CarPart } | { node: UnixfsNode; at: number }> {
    if (cid.multihash.code === identityHash) return { part: bytesInside(cid) }
    const block = index.get(blockKey(cid))
    if (!block) throw new UnreadableFile(isReadWhole ? 'Block missing' : 'Block not read')
    if (block.holds === 'other') throw new UnreadableFile('Not UnixFS')
    if (block.holds === 'bytes') return { part: [block.start, block.end] }
    return {
      node: readUnixfsNode(await read(block.start, block.end - block.start)),
      at: block.start,
    }
  }

  async function gatherParts(
    opened: Awaited<ReturnType<typeof openBlock>>,
    parts: CarPart[],
    level: number,
  ): Promise<void> {
    if (level > maxLevels) throw new UnreadableFile('Too many levels')
    if (partCount >= maxParts) throw new UnreadableFile('Too many blocks')
    if ('part' in opened) {
      partCount++
      parts.push(opened.part)
      return
    }
    const { node, at } = opened
    if (node.type !== 'file' && node.type !== 'raw') throw new UnreadableFile('Not UnixFS')
    if (node.end > node.start) parts.push([at + node.start, at + node.end])
    for (const { cid } of node.links) await gatherParts(await openBlock(cid), parts, level + 1)
  }

  async function walk(cid: CID, path: string, level: number): Promise<void> {
    if (listing.files.length + listing.emptyFolders.length >= maxListedFiles) {
      listing.isWhole = false
      return
    }
    try {
      const opened = await openBlock(cid)
      const type = 'node' in opened ? opened.node.type : 'file'
      if ('node' in opened && (type === 'directory' || type === 'shard')) {
        if (level > maxLevels) throw new UnreadableFile('Too many levels')
        const { links } = opened.node
        if (links.length === 0 && path !== '') listing.emptyFolders.push(path)
        for (const link of links) {
          // A shard's link name begins with two digits of a hash; alone, they name a shard below.
          const name = type === 'shard' ? link.name.slice(2) : link.name
          const isShard = type === 'shard' && name === ''
          await walk(link.cid, isShard ? path : joinPath(path, name), level + 1)
        }
        return
      }
      if (type === undefined) throw new UnreadableFile('Not UnixFS')
      if (type === 'symlink') throw new UnreadableFile('Symbolic link')
      const parts: CarPart[] = []
      await gatherParts(opened, parts, level)
      const size = parts.reduce(
        (sum, part) => sum + (part instanceof Uint8Array ? part.length : part[1] - part[0]),
        0,
      )
      listing.files.push({ path, cid: cid.toString(), size, parts })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      listing.files.push({ path, cid: cid.toString(), why: error.message })
    }
  }
  for (const root of roots) await walk(root, roots.length === 1 ? '' : root.toString(), 0)
  return listing
}

const joinPath = (path: string, name: string) => (path === '' ? name : `${path}/${name}`)

/**
 * Why not all that is listed can be read and stored as a folder, undefined where it can: CARs of
 * others may name a file `..`, or two files alike.
 */
export function uploadProblem({ files, emptyFolders, isWhole }: CarListing): string | undefined {
  if (!isWhole) return `more than ${groupDigits(maxListedFiles)} files`
  const unreadable = files.filter((file) => 'why' in file)
  if (unreadable.length > 0) return countWithNoun(unreadable.length, 'unreadable file')
  const paths = [...files.map(({ path }) => path), ...emptyFolders].sort()
  if (paths.length === 0) return 'no files found'
  const isOdd = (path: string, index: number) =>
    path === paths[index + 1] ||
    (path !== '' && path.split('/').some((name) => /^\.{0,2}$|\0/.test(name)))
  const odd = paths.find(isOdd)
  return odd === undefined ? undefined : `“${odd}” is there twice or not a path`
}
