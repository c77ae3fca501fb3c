import { createHash } from 'node:crypto'
import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { identity } from 'multiformats/hashes/identity'
import type { clientOf } from '#testing/service/files-server.ts'

/**
 * The fields of a dag-pb node, consistent or not (dag-pb and UnixFS specs); type 1 is a directory,
 * 2 a file, 5 a shard.
 */
export type CraftedNode = {
  type?: number
  data?: Uint8Array | string
  blockSizes?: readonly number[]
  fanout?: number
  links?: readonly { cid: CID; name?: string }[]
  /** Links come before data, except in nodes of some older programs. */
  dataFirst?: boolean
}

/** The bytes of a node. */
export function nodeBytes(node: CraftedNode): Uint8Array<ArrayBuffer> {
  const { type = 2, data = '', blockSizes = [], fanout, links = [], dataFirst } = node
  const content = Buffer.from(data)
  const size = blockSizes.reduce((sum, size) => sum + size, content.length)
  const unixfs = Buffer.concat([
    Buffer.from([0x08, ...varint(type)]),
    ...(content.length > 0 ? [field(2, content)] : []),
    ...(type === 2 ? [Buffer.from([0x18, ...varint(size)])] : []),
    ...blockSizes.map((size) => Buffer.from([0x20, ...varint(size)])),
    ...(fanout === undefined ? [] : [Buffer.from([0x28, 0x22, 0x30, ...varint(fanout)])]),
  ])
  const last = field(1, unixfs)
  const first = links.map(({ cid, name = '' }) =>
    field(2, Buffer.concat([field(1, cid.bytes), field(2, Buffer.from(name)), noSize])),
  )
  return Uint8Array.from(Buffer.concat(dataFirst ? [last, ...first] : [...first, last]))
}

const noSize = Buffer.from([0x18, 0])
const field = (number: number, bytes: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from([number * 8 + 2, ...varint(bytes.length)]), bytes])

function varint(value: number): number[] {
  const bytes: number[] = []
  let left = value
  for (; left > 0x7f; left = Math.floor(left / 128)) bytes.push((left % 128) | 0x80)
  return [...bytes, left]
}

const dagPb = 0x70

export const nodeCid = (bytes: Uint8Array): CID =>
  CID.createV1(dagPb, create(0x12, createHash('sha256').update(bytes).digest()))

/** A node that its CID itself holds (identity multihash). */
export const inlineNode = (node: CraftedNode): CID =>
  CID.createV1(dagPb, identity.digest(nodeBytes(node)))

/** Stores nodes in a service as if they were bytes of files. Returns the CID of each, as a node. */
export async function keepNodes(
  files: Pick<ReturnType<typeof clientOf>, 'add'>,
  ...nodes: readonly CraftedNode[]
): Promise<CID[]> {
  const all = nodes.map(nodeBytes)
  const form = new FormData()
  for (const bytes of all) form.append('file', new Blob([bytes]))
  await files.add(form, 'raw-leaves&pin=false&chunker=size-2096896')
  return all.map(nodeCid)
}
