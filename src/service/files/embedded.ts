import type { FastifyReply } from 'fastify'
import type { PinResult } from '#protocol/file-commands.ts'
import { CommandError } from '#service/files/failures.ts'
import type { FileCommands } from '#service/files/file-routes.ts'
import { checkPinName, readAddOptions } from '#service/files/import/import.ts'
import {
  argumentsOf,
  booleanOption,
  type FileRequest,
  integerOption,
  textOption,
} from '#service/files/query.ts'
import { parseContentPath } from '#service/files/read/content-path.ts'
import { clientGoneSignal, sendContent } from '#service/files/send-content.ts'
import type { FileStore } from '#service/files/store/store.ts'

/** The four commands of spec 4.6 on the embedded store. */
export const embeddedCommands = ({ reader, thread }: FileStore): FileCommands => ({
  /**
   * A line of JSON for each file and directory, as in Kubo's RPC documentation. Nothing is answered
   * before the whole body is read, stored and pinned: a failure is a real 500, where Kubo has to
   * hide it in a trailer, and it leaves nothing stored or pinned.
   */
  async add({ query, raw, note }, reply) {
    const input = {
      contentType: raw.headers['content-type'] ?? '',
      options: readAddOptions(query),
    }
    const lines = await thread.ask('add', input, { client: note?.key ?? '', body: raw })
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    return reply.header('x-chunked-output', '1').type('application/json').send(text)
  },

  /**
   * `cat` with Kubo's `offset` and `length`: the bytes, as fast as the client takes them. `X-Content-Length`
   * says how many there are; when a later block is missing or damaged, the connection breaks, so that no one
   * takes a part for the whole. Nothing more is read once the client is gone.
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
   * Kubo's `recursive` is known. Content that is not complete in the store is not pinned. An existing pin
   * stays in force throughout. When the client goes before everything is found, nothing is pinned.
   */
  async 'pin/add'(request, reply) {
    const { query } = request
    const asker = askerOf(request, reply)
    const recursive = booleanOption(query, 'recursive') ?? true
    checkPinName(textOption(query, 'name'))
    const paths = argumentsOf(query)
    // Kubo's message has no prefix for these.
    for (const path of paths) parseContentPath(path)
    try {
      const cids = await reader.resolve(paths, true, asker)
      await thread.ask('pin/add', { cids, recursive }, asker)
      return sendPins(reply, cids)
    } catch (error) {
      throw error instanceof CommandError ? new CommandError(`pin: ${error.message}`) : error
    }
  },

  async 'pin/rm'(request, reply) {
    const { query } = request
    const asker = askerOf(request, reply)
    const recursive = booleanOption(query, 'recursive') ?? true
    const cids = await reader.resolve(argumentsOf(query), false, asker)
    await thread.ask('pin/rm', { cids, recursive }, { client: asker.client })
    return sendPins(reply, cids)
  },
})

/** The name of the key that asks, and the signal that its client has gone. */
const askerOf = ({ note, raw }: FileRequest, reply: FastifyReply) => ({
  client: note?.key ?? '',
  signal: clientGoneSignal(raw, reply.raw),
})

const sendPins = (reply: FastifyReply, Pins: string[]): FastifyReply =>
  reply.type('application/json').send(`${JSON.stringify({ Pins } satisfies PinResult)}\n`)
