import type { FastifyReply } from 'fastify'
import type { CID } from 'multiformats/cid'
import { code as rawCode } from 'multiformats/codecs/raw'
import type { PinResult } from '#protocol/file-commands.ts'
import type { Blocks } from '#service/files/blocks.ts'
import { openEntry } from '#service/files/content.ts'
import { CommandError } from '#service/files/failures.ts'
import type { PinMode } from '#service/files/pins.ts'
import { argumentsOf, booleanOption, type FileRequest, type Query } from '#service/files/query.ts'
import { resolveArgument } from '#service/files/resolve.ts'
import type { FileStore } from '#service/files/store.ts'

/**
 * `pin/add` of spec 4.6, with Kubo's `recursive`. Content that is not here, all of it, is not
 * pinned. A pin that exists stays in force throughout.
 */
export const pinAddCommand =
  ({ blocks, pins }: FileStore) =>
  async ({ query }: FileRequest, reply: FastifyReply) => {
    const recursive = booleanOption(query, 'recursive') ?? true
    const cids = await pinnedBy(blocks, query)
    for (const cid of cids) {
      if (!recursive && (await pins.find(cid)) === 'recursive')
        throw new CommandError(`pin: ${cid} already pinned recursively`)
      await checkPresence(blocks, cid, recursive).catch(prefixed)
    }
    await pins.add(cids, recursive ? 'recursive' : 'direct')
    return sendPins(reply, cids)
  }

/** `pin/rm` of spec 4.6, with Kubo's `recursive`. */
export const pinRmCommand =
  ({ blocks, pins }: FileStore) =>
  async ({ query }: FileRequest, reply: FastifyReply) => {
    const recursive = booleanOption(query, 'recursive') ?? true
    const cids = await pinnedBy(blocks, query)
    for (const cid of cids) {
      const mode = await pins.find(cid)
      if (mode === undefined) throw new CommandError(await notPinned(cid, (cid) => pins.find(cid)))
      if (mode === 'recursive' && !recursive) throw new CommandError(`${cid} is pinned recursively`)
    }
    await pins.remove(cids)
    return sendPins(reply, cids)
  }

const pinnedBy = (blocks: Blocks, query: Query): Promise<CID[]> =>
  Promise.all(argumentsOf(query).map((text) => resolveArgument(blocks, text)))

const sendPins = (reply: FastifyReply, cids: readonly CID[]): FastifyReply => {
  const answer = { Pins: cids.map(String) } satisfies PinResult
  return reply.type('application/json').send(`${JSON.stringify(answer)}\n`)
}

/** Kubo's text, and a word more when the same content is pinned in the other version of its CID. */
async function notPinned(
  cid: CID,
  find: (cid: CID) => Promise<PinMode | undefined>,
): Promise<string> {
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

/** Throws the error of the first block that is not here. */
async function checkPresence(blocks: Blocks, root: CID, recursive: boolean): Promise<void> {
  const seen = new Set<string>()
  const open = [root]
  for (let cid = open.pop(); cid; cid = open.pop()) {
    const name = cid.toString()
    if (seen.has(name)) continue
    seen.add(name)
    if (cid.code === rawCode && (await blocks.has(cid))) continue
    const entry = await openEntry(blocks, cid)
    if (recursive && (entry.type === 'file' || entry.type === 'directory'))
      open.push(...entry.node.Links.map(({ Hash }) => Hash))
  }
}

function prefixed(error: unknown): never {
  throw error instanceof CommandError ? new CommandError(`pin: ${error.message}`) : error
}
