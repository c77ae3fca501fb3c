import type { FastifyReply } from 'fastify'
import type { CID } from 'multiformats/cid'
import type { PinResult } from '#protocol/file-commands.ts'
import { checkPinName } from '#service/files/add-options.ts'
import type { Blocks } from '#service/files/blocks.ts'
import { openEntry } from '#service/files/content.ts'
import { CommandError } from '#service/files/failures.ts'
import {
  argumentsOf,
  booleanOption,
  type FileRequest,
  type Query,
  textOption,
} from '#service/files/query.ts'
import { resolveArgument } from '#service/files/resolve.ts'
import type { FileStore } from '#service/files/store.ts'

/**
 * `pin/add` of spec 4.6, with Kubo's `recursive`. Content that is not here, all of it, is not
 * pinned. A pin that exists stays in force throughout.
 */
export const pinAddCommand =
  ({ blocks, thread }: FileStore) =>
  async ({ query }: FileRequest, reply: FastifyReply) => {
    const recursive = booleanOption(query, 'recursive') ?? true
    const progress = booleanOption(query, 'progress') ?? false
    checkPinName(textOption(query, 'name'))
    const cids = await namedBy(blocks, query)
    try {
      for (const cid of cids) await openEntry(blocks, cid)
      const held = await thread.ask('pin/add', { cids: cids.map(String), recursive })
      if (!progress) return sendPins(reply, cids)
      // There is no network to wait for: the sum comes with the answer.
      reply.header('x-chunked-output', '1')
      return sendPins(reply, cids, `{"Progress":${held.nodes},"Bytes":${held.bytes}}\n`)
    } catch (error) {
      throw error instanceof CommandError ? new CommandError(`pin: ${error.message}`) : error
    }
  }

/** `pin/rm` of spec 4.6, with Kubo's `recursive`. */
export const pinRmCommand =
  ({ blocks, thread }: FileStore) =>
  async ({ query }: FileRequest, reply: FastifyReply) => {
    const recursive = booleanOption(query, 'recursive') ?? true
    const cids = await namedBy(blocks, query)
    await thread.ask('pin/rm', { cids: cids.map(String), recursive })
    return sendPins(reply, cids)
  }

const namedBy = (blocks: Blocks, query: Query): Promise<CID[]> =>
  Promise.all(argumentsOf(query).map((text) => resolveArgument(blocks, text)))

function sendPins(reply: FastifyReply, cids: readonly CID[], before = ''): FastifyReply {
  const answer = { Pins: cids.map(String) } satisfies PinResult
  return reply.type('application/json').send(`${before}${JSON.stringify(answer)}\n`)
}
