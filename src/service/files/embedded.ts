import { EventEmitter, on } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { CID } from 'multiformats/cid'
import type { PinResult } from '#protocol/file-commands.ts'
import { cidWriter, readCidBase } from '#service/files/cid-base.ts'
import { clientGoneSignal } from '#service/files/client-gone.ts'
import { CommandError, failureLine } from '#service/files/failures.ts'
import type { FileCommands } from '#service/files/file-routes.ts'
import { checkPinName, readAddOptions } from '#service/files/import/add-options.ts'
import {
  argumentsOf,
  booleanOption,
  type FileRequest,
  integerOption,
  textOption,
} from '#service/files/query.ts'
import { parseContentPath } from '#service/files/read/content-path.ts'
import { awaitFirst, sendContent } from '#service/files/send-content.ts'
import type { FileStore } from '#service/files/store/store.ts'
import type { ProgressLine } from '#service/files/store/store-tasks.ts'

/** The four commands of spec 4.6 on the embedded store. */
export const embeddedCommands = ({ reader, thread }: FileStore): FileCommands => ({
  /**
   * A line of JSON for each file and directory, as in Kubo's RPC documentation. Nothing is answered
   * before the whole body is read, stored and pinned: a failure is a real 500, where Kubo has to
   * hide it in a trailer, and it leaves nothing stored or pinned.
   */
  async add({ query, raw, note }, reply) {
    const options = readAddOptions(query)
    const input = { contentType: raw.headers['content-type'] ?? '', options }
    const add: RunAdd = async (onProgress) => {
      const context = { client: note?.key ?? '', body: raw, onProgress }
      const addedLines = await thread.ask('add', input, context)
      return addedLines.map(jsonLine).join('')
    }
    const responseBody = options.progress
      ? Readable.from(await awaitFirst(withProgress(add)), { objectMode: false })
      : await add()
    return reply.header('x-chunked-output', '1').type('application/json').send(responseBody)
  },

  /**
   * `cat` with Kubo's `offset` and `length`: the bytes, as fast as the client takes them.
   * `X-Content-Length` says how many there are; when a later block is missing or damaged, the
   * connection breaks, so that no one takes a part for the whole. Nothing more is read once the
   * client is gone.
   */
  async cat(request, reply) {
    const offset = integerOption(request.query, 'offset') ?? 0
    const length = integerOption(request.query, 'length') ?? Number.MAX_SAFE_INTEGER
    if (offset < 0) throw new CommandError('cannot specify negative offset')
    if (length < 0) throw new CommandError('cannot specify negative length')
    const range = { paths: argumentsOf(request.query), offset, length }
    const { size, pieces } = await reader.read(range, askerOf(request, reply))
    return sendContent(reply, pieces, size)
  },

  /**
   * Kubo's `recursive` is known. Content that is not complete in the store is not pinned. An
   * existing pin stays in force throughout. When the client goes before everything is found,
   * nothing is pinned.
   */
  async 'pin/add'(request, reply) {
    const { query } = request
    const asker = askerOf(request, reply)
    const recursive = booleanOption(query, 'recursive') ?? true
    const wantsProgress = booleanOption(query, 'progress') ?? false
    checkPinName(textOption(query, 'name'))
    const writeCid = cidWriter(readCidBase(query))
    const paths = argumentsOf(query)
    // Kubo's message has no prefix for these.
    for (const path of paths) parseContentPath(path)
    try {
      const cids = await reader.resolve(paths, true, asker)
      const { nodes, bytes } = await thread.ask('pin/add', { cids, recursive }, asker)
      const pinTexts = cids.map((cid) => writeCid(CID.parse(cid)))
      if (!wantsProgress) return sendPins(reply, pinTexts)
      // There is no network to wait for: the total comes with the answer.
      reply.header('x-chunked-output', '1')
      return sendPins(reply, pinTexts, `{"Progress":${nodes},"Bytes":${bytes}}\n`)
    } catch (error) {
      throw error instanceof CommandError ? new CommandError(`pin: ${error.message}`) : error
    }
  },

  async 'pin/rm'(request, reply) {
    const { query } = request
    const asker = askerOf(request, reply)
    const recursive = booleanOption(query, 'recursive') ?? true
    const writeCid = cidWriter(readCidBase(query))
    const cids = await reader.resolve(argumentsOf(query), false, asker)
    await thread.ask('pin/rm', { cids, recursive }, { client: asker.client })
    const pinTexts = cids.map((cid) => writeCid(CID.parse(cid)))
    return sendPins(reply, pinTexts)
  },
})

/** The name of the key that asks, and the signal that its client has gone. */
const askerOf = ({ note, raw }: FileRequest, reply: FastifyReply) => ({
  client: note?.key ?? '',
  signal: clientGoneSignal(raw, reply.raw),
})

function sendPins(reply: FastifyReply, Pins: string[], progressLine = ''): FastifyReply {
  const pinResult = { Pins } satisfies PinResult
  return reply.type('application/json').send(`${progressLine}${JSON.stringify(pinResult)}\n`)
}

type RunAdd = (onProgress?: (line: ProgressLine) => void) => Promise<string>

/**
 * Lines of progress during the import, and then the answer. By the time of a late failure the
 * status has been sent: the failure is a line, as in Kubo, and then the connection breaks, so that
 * no client takes it for the end.
 */
async function* withProgress(add: RunAdd): AsyncGenerator<string> {
  const progress = new EventEmitter()
  const lines: AsyncIterable<string[]> = on(progress, 'line', { close: ['end'] })
  const addResult = add((line) => progress.emit('line', jsonLine(line)))
  addResult.catch(() => {}).finally(() => progress.emit('end'))
  let hasStarted = false
  for await (const [line = ''] of lines) {
    hasStarted = true
    yield line
  }
  try {
    yield await addResult
  } catch (error) {
    if (hasStarted) yield failureLine(error as Error)
    throw error
  }
}

const jsonLine = (object: object): string => `${JSON.stringify(object)}\n`
