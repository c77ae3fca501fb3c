import type { FastifyReply } from 'fastify'
import type { CID } from 'multiformats/cid'
import type { PinResult } from '#protocol/file-commands.ts'
import { checkPinName } from '#service/files/import/add-options.ts'
import { askerGone, whileAsked } from '#service/files/client-gone.ts'
import type { Blocks } from '#service/files/store/blocks.ts'
import { cidWriter, readCidBase } from '#service/files/cid-base.ts'
import { openEntry } from '#service/files/content.ts'
import { CommandError } from '#service/files/failures.ts'
import { argumentsOf, booleanOption, type FileRequest, textOption } from '#service/files/query.ts'
import { followPath, type NamedContent, readArgument } from '#service/files/content-path.ts'
import type { FileStore } from '#service/files/store/store.ts'

/**
 * `pin/add` of spec 4.6, with Kubo's `recursive`. Content that is not here, all of it, is not
 * pinned. A pin that exists stays in force throughout. Of a client that goes before all is found,
 * nothing is pinned.
 */
export const pinAddCommand =
  ({ blocks: stored, thread }: FileStore) =>
  async ({ query }: FileRequest, reply: FastifyReply) => {
    const signal = askerGone(reply.request.raw, reply.raw)
    const blocks = whileAsked(stored, signal)
    const recursive = booleanOption(query, 'recursive') ?? true
    const progress = booleanOption(query, 'progress') ?? false
    checkPinName(textOption(query, 'name'))
    const writeCid = cidWriter(readCidBase(query))
    const named = argumentsOf(query).map(readArgument)
    try {
      const cids = await followPaths(blocks, named)
      for (const cid of cids) await openEntry(blocks, cid)
      const asked = { cids: cids.map(String), recursive }
      const held = await thread.ask('pin/add', asked, { signal })
      const pins = cids.map(writeCid)
      if (!progress) return sendPins(reply, pins)
      // There is no network to wait for: the sum comes with the answer.
      reply.header('x-chunked-output', '1')
      return sendPins(reply, pins, `{"Progress":${held.nodes},"Bytes":${held.bytes}}\n`)
    } catch (error) {
      throw error instanceof CommandError ? new CommandError(`pin: ${error.message}`) : error
    }
  }

/** `pin/rm` of spec 4.6, with Kubo's `recursive`. */
export const pinRmCommand =
  ({ blocks: stored, thread }: FileStore) =>
  async ({ query }: FileRequest, reply: FastifyReply) => {
    const blocks = whileAsked(stored, askerGone(reply.request.raw, reply.raw))
    const recursive = booleanOption(query, 'recursive') ?? true
    const writeCid = cidWriter(readCidBase(query))
    const cids = await followPaths(blocks, argumentsOf(query).map(readArgument))
    await thread.ask('pin/rm', { cids: cids.map(String), recursive })
    return sendPins(reply, cids.map(writeCid))
  }

/** One after the other: each may read a directory of many blocks, and there may be a thousand. */
async function followPaths(blocks: Blocks, named: readonly NamedContent[]): Promise<CID[]> {
  const cids: CID[] = []
  for (const one of named) cids.push(await followPath(blocks, one))
  return cids
}

function sendPins(reply: FastifyReply, Pins: string[], before = ''): FastifyReply {
  const answer = { Pins } satisfies PinResult
  return reply.type('application/json').send(`${before}${JSON.stringify(answer)}\n`)
}
