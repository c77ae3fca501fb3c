import type { FastifyReply } from 'fastify'
import type { CID } from 'multiformats/cid'
import type { PinResult } from '#protocol/file-commands.ts'
import { cidWriter, readCidBase } from '#service/files/cid-base.ts'
import { abortableBlocks, clientGoneSignal } from '#service/files/client-gone.ts'
import { openEntry } from '#service/files/content.ts'
import { type ContentPath, followPath, parseContentPath } from '#service/files/content-path.ts'
import { CommandError } from '#service/files/failures.ts'
import { checkPinName } from '#service/files/import/add-options.ts'
import { argumentsOf, booleanOption, type FileRequest, textOption } from '#service/files/query.ts'
import type { Blocks } from '#service/files/store/blocks.ts'
import type { FileStore } from '#service/files/store/store.ts'

/**
 * `pin/add` of spec 4.6, with Kubo's `recursive`. Content that is not complete in the store is not
 * pinned. An existing pin stays in force throughout. When the client goes before everything is
 * found, nothing is pinned.
 */
export const pinAddCommand =
  ({ blocks: storedBlocks, thread }: FileStore) =>
  async ({ query }: FileRequest, reply: FastifyReply) => {
    const signal = clientGoneSignal(reply.request.raw, reply.raw)
    const readableBlocks = abortableBlocks(storedBlocks, signal)
    const recursive = booleanOption(query, 'recursive') ?? true
    const wantsProgress = booleanOption(query, 'progress') ?? false
    checkPinName(textOption(query, 'name'))
    const writeCid = cidWriter(readCidBase(query))
    const contentPaths = argumentsOf(query).map(parseContentPath)
    try {
      const cids = await followPaths(readableBlocks, contentPaths)
      for (const cid of cids) await openEntry(readableBlocks, cid)
      const pinRequest = { cids: cids.map(String), recursive }
      const pinExtent = await thread.ask('pin/add', pinRequest, { signal })
      const pinTexts = cids.map(writeCid)
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
  ({ blocks: storedBlocks, thread }: FileStore) =>
  async ({ query }: FileRequest, reply: FastifyReply) => {
    const readableBlocks = abortableBlocks(
      storedBlocks,
      clientGoneSignal(reply.request.raw, reply.raw),
    )
    const recursive = booleanOption(query, 'recursive') ?? true
    const writeCid = cidWriter(readCidBase(query))
    const cids = await followPaths(readableBlocks, argumentsOf(query).map(parseContentPath))
    await thread.ask('pin/rm', { cids: cids.map(String), recursive })
    return sendPins(reply, cids.map(writeCid))
  }

/** One after the other: each may read a directory of many blocks, and there may be a thousand. */
async function followPaths(blocks: Blocks, contentPaths: readonly ContentPath[]): Promise<CID[]> {
  const cids: CID[] = []
  for (const contentPath of contentPaths) cids.push(await followPath(blocks, contentPath))
  return cids
}

function sendPins(reply: FastifyReply, Pins: string[], progressLine = ''): FastifyReply {
  const pinResult = { Pins } satisfies PinResult
  return reply.type('application/json').send(`${progressLine}${JSON.stringify(pinResult)}\n`)
}
