import { decode as decodeDagCbor } from '@ipld/dag-cbor'
import { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import { readCid } from '#domain/files/cid/cid.ts'
import { CommandError } from '#service/files/failures.ts'
import { dagPbCode } from '#service/files/read/entry.ts'
import { readPbNode } from '#service/files/read/pb-node.ts'

/**
 * The CIDs that a block links to, in their order, by the codec of its own CID: those that Kubo
 * pins. Throws a CommandError for another codec, and for a block that is not of its codec.
 */
export function* readLinks(cid: CID, block: Uint8Array): Generator<CID> {
  const linksOf = linksByCodec[cid.code]
  if (!linksOf)
    throw new CommandError(
      `links of ${cid} cannot be read: no decoder for codec 0x${cid.code.toString(16)}`,
    )
  try {
    yield* linksOf(block)
  } catch (error) {
    throw new CommandError(`links of ${cid} cannot be read: ${(error as Error).message}`)
  }
}

const linksByCodec: Record<number, ((block: Uint8Array) => Iterable<CID>) | undefined> = {
  [rawCode]: () => [],
  [dagPbCode]: readPbLinks,
  // dag-cbor
  113: (block) => linksIn(decodeDagCbor(block), (value) => CID.asCID(value) ?? undefined),
  // dag-json
  297: (block) => linksIn(JSON.parse(decodeText(block)), jsonLink),
  // cbor and json have no links.
  81: () => [],
  512: (block) => linksIn(JSON.parse(decodeText(block)), () => undefined),
}

function* readPbLinks(block: Uint8Array): Generator<CID> {
  for (const links = readPbNode(block).links(); links.next(); )
    yield CID.decode(Uint8Array.from(links.read().cid))
}

const decodeText = (block: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(block)

/** The links in a value of any depth. */
function* linksIn(root: unknown, asLink: (value: object) => CID | undefined): Generator<CID> {
  const values = [root]
  while (values.length > 0) {
    const value = values.pop()
    if (typeof value !== 'object' || value === null) continue
    const link = asLink(value)
    if (link) yield link
    else if (!ArrayBuffer.isView(value))
      for (const item of Object.values(value).reverse()) values.push(item)
  }
}

/** `{"/": "bafy…"}` (dag-json specification); with an object instead of a text it means bytes. */
function jsonLink(value: object): CID | undefined {
  const { '/': text, ...rest } = value as { '/'?: unknown }
  if (typeof text !== 'string' || Object.keys(rest).length > 0) return undefined
  const cid = readCid(text)
  if (!cid) throw new Error(`${JSON.stringify(text.slice(0, 100))} is not a CID`)
  return cid
}
