import type { FastifyReply } from 'fastify'
import { CID } from 'multiformats/cid'
import type { PinResult } from '#protocol/file-commands.ts'
import { cidWriter, readCidBase } from '#service/files/cid-base.ts'
import { clientGoneSignal } from '#service/files/client-gone.ts'
import { CommandError } from '#service/files/failures.ts'
import { checkPinName } from '#service/files/import/add-options.ts'
import { argumentsOf, booleanOption, type FileRequest, textOption } from '#service/files/query.ts'
import { parseContentPath } from '#service/files/read/content-path.ts'
import type { FileStore } from '#service/files/store/store.ts'

/**
 * `pin/add` of spec 4.6, with Kubo's `recursive`. Content that is not complete in the store is not
 * pinned. An existing pin stays in force throughout. When the client goes before everything is
 * found, nothing is pinned.
 */
export const pinAddCommand =
  ({ reader, thread }: FileStore) =>
  async ({ query, note }: FileRequest, reply: FastifyReply) => {
    const asker = {
      client: note?.key ?? '',
      signal: clientGoneSignal(reply.request.raw, reply.raw),
    }
    const recursive = booleanOption(query, 'recursive') ?? true
    const wantsProgress = booleanOption(query, 'progress') ?? false
    checkPinName(textOption(query, 'name'))
    const writeCid = cidWriter(readCidBase(query))
    const paths = argumentsOf(query)
    // Kubo's message has no prefix for these.
    for (const path of paths) parseContentPath(path)
    try {
      const cids = await reader.resolve(paths, true, asker)
      const pinExtent = await thread.ask('pin/add', { cids, recursive }, asker)
      const pinTexts = cids.map((cid) => writeCid(CID.parse(cid)))
      if (!wantsProgress) return sendPins(reply, pinTexts)
      // There is no network to wait for: the total comes with the answer.
      reply.header('x-chunked-output', '1')
      return sendPins(
        reply,
        pinTexts,
        `{"Progress":${pinExtent.nodes},"Bytes":${pinExtent.bytes}}\n`,
      )
    } catch (error) {
      throw error instanceof CommandError ? new CommandError(`pin: ${error.message}`) : error
    }
  }

/** `pin/rm` of spec 4.6, with Kubo's `recursive`. */
export const pinRmCommand =
  ({ reader, thread }: FileStore) =>
  async ({ query, note }: FileRequest, reply: FastifyReply) => {
    const asker = {
      client: note?.key ?? '',
      signal: clientGoneSignal(reply.request.raw, reply.raw),
    }
    const recursive = booleanOption(query, 'recursive') ?? true
    const writeCid = cidWriter(readCidBase(query))
    const cids = await reader.resolve(argumentsOf(query), false, asker)
    await thread.ask('pin/rm', { cids, recursive }, { client: asker.client })
    return sendPins(
      reply,
      cids.map((cid) => writeCid(CID.parse(cid))),
    )
  }

function sendPins(reply: FastifyReply, Pins: string[], progressLine = ''): FastifyReply {
  const pinResult = { Pins } satisfies PinResult
  return reply.type('application/json').send(`${progressLine}${JSON.stringify(pinResult)}\n`)
}
