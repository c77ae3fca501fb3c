import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { RawObject } from '#domain/values/raw.ts'
import type { FileCommand, FileError } from '#protocol/file-commands.ts'
import { readContent } from '#service/files/forward/upstream-content.ts'
import { UpstreamFailure } from '#service/files/forward/upstream-failure.ts'
import { readLines } from '#service/files/forward/json-lines.ts'
import { queryOf } from '#service/files/forward/upstream-query.ts'
import type { Upstream } from '#service/files/forward/redaction.ts'
import { addedLine, checkResult, pinsLine } from '#service/files/forward/kubo-lines.ts'
import { openUpstream, type Silence, type UpstreamAnswer } from '#service/files/forward/files-upstream.ts'
import { booleanOption, type FileRequest, integerOption } from '#service/files/query.ts'
import type { FileCommands, FileHandler } from '#service/files/file-routes.ts'
import { sendContent } from '#service/files/send-content.ts'

/**
 * What is fetched from a network first may take minutes before its first byte; hosts end a request
 * that writes after ten of them. Whoever cannot wait sends Kubo's `timeout`.
 */
const maxSilenceMs: Silence = { add: 600_000, cat: 60_000, 'pin/add': 600_000, 'pin/rm': 60_000 }

/** Characters of lines that wait for the end of an answer: some ten thousand files. */
const heldLimit = 1_048_576

/**
 * The four commands on another server of Kubo's RPC API: Kubo itself, the IPFS proxy of an IPFS
 * Cluster (its REST API has neither `cat` nor these addresses), or a host. Content streams both ways
 * as fast as the slower side takes it. A failure of the upstream is never a good answer: before the
 * first byte it is a status of its own, with Kubo's JSON as body, and after it the connection breaks.
 */
export function forwardCommands(upstream: Upstream, silence = maxSilenceMs): FileCommands {
  const ask = openUpstream(upstream, silence)
  const asked = ({ raw, query }: FileRequest, reply: FastifyReply, command: FileCommand) =>
    ask(command, queryOf(command, query), { request: raw, response: reply.raw })

  const pins =
    (command: 'pin/add' | 'pin/rm'): FileHandler =>
    async (request, reply) => {
      const wanted = [request.query.arg].flat().length
      const lines = linesOf(await asked(request, reply, command), pinsLine, wanted)
      return sendLines(request, reply, lines)
    }

  return {
    add: answering(async (request, reply) => {
      const lines = linesOf(await asked(request, reply, 'add'), addedLine, 0)
      return sendLines(request, reply.header('x-chunked-output', '1'), lines)
    }),
    cat: answering(async (request, reply) => {
      const answer = await asked(request, reply, 'cat')
      const { size, chunks } = readContent(answer, integerOption(request.query, 'length'))
      return sendContent(reply, chunks, size)
    }),
    'pin/add': answering(pins('pin/add')),
    'pin/rm': answering(pins('pin/rm')),
  }
}

/** Each line in Kubo's shape, the last of them with what was `wanted`. */
async function* linesOf(
  answer: UpstreamAnswer,
  shape: (line: RawObject) => RawObject,
  wanted: number,
): AsyncGenerator<string> {
  let last: RawObject | undefined
  for await (const line of readLines(answer)) {
    last = shape(line)
    yield `${JSON.stringify(last)}\n`
  }
  checkResult(last, wanted)
}

/** A client that wants to see progress cannot wait for the end. */
async function sendLines(
  { query }: FileRequest,
  reply: FastifyReply,
  lines: AsyncGenerator<string>,
): Promise<FastifyReply> {
  const answer = await holdStart(lines, booleanOption(query, 'progress') ? 0 : heldLimit)
  return reply.type('application/json').send(answer)
}

/** Answers a failure of the upstream; the operator reads in the log what the client is not told. */
const answering =
  (handler: FileHandler): FileHandler =>
  async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      const { message, code, statusCode, retryAfter } = error
      // A client that has gone has ended the request itself.
      if (!reply.raw.destroyed) request.log.warn(logged(error), message)
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
      const body = { Message: message, Code: code, Type: 'error' } satisfies FileError
      return reply
        .code(statusCode)
        .type('application/json')
        .send(`${JSON.stringify(body)}\n`)
    }
  }

/** The cause's code alone: its message may hold the address of the upstream. */
const logged = ({ statusCode, cause }: UpstreamFailure) => ({
  statusCode,
  cause: cause instanceof Error && 'code' in cause ? cause.code : cause,
})

/**
 * All of a text when it ends within `limit` characters: what fails until then is thrown, and can
 * still be answered with a true status. Else a stream, which breaks at a failure.
 */
async function holdStart(texts: AsyncGenerator<string>, limit: number): Promise<string | Readable> {
  let start = ''
  while (start.length <= limit) {
    const { done, value } = await texts.next()
    if (done) return start
    start += value
  }
  return Readable.from(
    (async function* () {
      yield start
      yield* texts
    })(),
    { objectMode: false },
  )
}
