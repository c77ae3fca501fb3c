import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { readAddedFile, readKuboLines, readPins } from '#domain/files/kubo-answer.ts'
import type { RawObject } from '#domain/values/raw.ts'
import type { FileCommand } from '#protocol/file-commands.ts'
import { CommandError, UpstreamFailure } from '#service/files/failures.ts'
import type { FileCommands, FileHandler } from '#service/files/file-routes.ts'
import {
  type FilesUpstream,
  openFilesUpstream,
  type UpstreamAnswer,
} from '#service/files/forward/files-upstream.ts'
import { buildUpstreamQuery, type FileRequest, integerOption } from '#service/files/query.ts'
import { clientGoneSignal, sendContent } from '#service/files/send-content.ts'

/** How long the upstream may be silent, in ms. */
type SilenceLimitsMs = { [command in FileCommand]: number }

/**
 * Content that is fetched from a network first may take minutes before its first byte; hosts end a
 * writing request after ten. A client that cannot wait sends Kubo's `timeout`.
 */
const maxSilenceMs: SilenceLimitsMs = {
  add: 600_000,
  cat: 60_000,
  'pin/add': 600_000,
  'pin/rm': 60_000,
}

/**
 * The four commands on another server of Kubo's RPC API: Kubo itself, the IPFS proxy of an IPFS Cluster (its
 * REST API has neither `cat` nor these paths), or a host. Content streams both ways as fast as the slower
 * side takes it; lines are sent when all have come. A failure of the upstream is never a good answer: it has
 * a status of its own, with Kubo's JSON as body, and after the first byte of content the connection breaks.
 */
export function forwardCommands(upstream: FilesUpstream, silence = maxSilenceMs): FileCommands {
  const askUpstream = openFilesUpstream(upstream)
  const forwardRequest = ({ raw, query }: FileRequest, reply: FastifyReply, command: FileCommand) =>
    askUpstream(command, buildUpstreamQuery(command, query), {
      headers: {
        'x-request-id': String(raw.headers['x-request-id']),
        ...(command === 'add' && formHeaders(raw)),
      },
      ...(command === 'add' && { body: streamBody(raw) }),
      silenceLimitMs: silence[command],
      // When the client goes, its request to the upstream is aborted.
      signal: clientGoneSignal(raw, reply.raw),
    })

  const pinHandler =
    (command: 'pin/add' | 'pin/rm'): FileHandler =>
    async (request, reply) => {
      const answer = await forwardRequest(request, reply, command)
      const requestedCount = [request.query.arg].flat().length
      return sendLines(reply, await readResults(answer, pinsLine, requestedCount))
    }

  return {
    async add(request, reply) {
      const results = await readResults(await forwardRequest(request, reply, 'add'), addedLine, 0)
      return sendLines(reply.header('x-chunked-output', '1'), results)
    },
    async cat(request, reply) {
      const answer = await forwardRequest(request, reply, 'cat')
      const { size, chunks } = readUpstreamContent(answer, integerOption(request.query, 'length'))
      return sendContent(reply, chunks, size)
    },
    'pin/add': pinHandler('pin/add'),
    'pin/rm': pinHandler('pin/rm'),
  }
}

function formHeaders({ headers }: IncomingMessage): Record<string, string> {
  const { 'content-type': type, 'content-length': length } = headers
  return { ...(type && { 'content-type': type }), ...(length && { 'content-length': length }) }
}

/** Drains what the upstream does not read of a body, so that the client can read the answer. */
async function* streamBody(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* request.iterator({ destroyOnReturn: false })
  } finally {
    request.resume()
  }
}

const sendLines = (reply: FastifyReply, lines: readonly RawObject[]): FastifyReply =>
  reply.type('application/json').send(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

/**
 * The content of a good answer of `cat`, and its number of bytes, when the upstream reports it. Throws an
 * UpstreamFailure for an HTML page, a type that Kubo never sends. Reading the bytes throws one when their
 * number is not what the upstream announced, when a failure follows them, or when there are none although
 * `length` asked for some and the upstream did not announce 0: a Kubo that gives up may answer an empty 200.
 */
export function readUpstreamContent({ headers, chunks }: UpstreamAnswer, length?: number) {
  const isStream = headers['x-stream-output'] !== undefined
  if (!isStream && /^text\/html/i.test(String(headers['content-type']))) throw unreadableAnswer()
  const promisedBytes = parseLength(headers['x-content-length'])
  const size = promisedBytes ?? parseLength(headers['content-length'])
  const mayBeEmpty = promisedBytes === 0 || isStream || length === 0
  return { size, chunks: verifyByteCount(chunks, size, mayBeEmpty) }
}

async function* verifyByteCount(
  chunks: AsyncGenerator<Uint8Array>,
  size: number | undefined,
  mayBeEmpty: boolean,
): AsyncGenerator<Uint8Array> {
  let receivedBytes = 0
  for await (const chunk of chunks) {
    receivedBytes += chunk.byteLength
    yield chunk
  }
  if (receivedBytes === 0 && !mayBeEmpty)
    throw new UpstreamFailure(502, 'the file upstream answers nothing')
  if (size !== undefined && size !== receivedBytes)
    throw new UpstreamFailure(502, `the file upstream gave ${receivedBytes} of ${size} bytes`)
}

function parseLength(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}

/** Longest answer, which is held until it has ended: as long as one of the embedded store. */
const maxCharacters = 134_217_728

/**
 * The results of a command in Kubo's format, without lines of progress, no matter the Content-Type: IPFS
 * Cluster sends none for pins. Throws an UpstreamFailure for an answer that is not JSON or lacks a result,
 * and a CommandError for Kubo's error, which may come after good lines.
 */
export async function readResults(
  { chunks, redact }: UpstreamAnswer,
  shape: (line: RawObject) => RawObject | undefined,
  requestedCount: number,
): Promise<RawObject[]> {
  const decoder = new TextDecoder()
  let body = ''
  for await (const chunk of chunks) {
    body += decoder.decode(chunk, { stream: true })
    if (body.length > maxCharacters) throw unreadableAnswer()
  }
  if (body.trim() === '') throw new UpstreamFailure(502, 'the file upstream answers nothing')
  const { lines, error, rest } = readKuboLines(body)
  if (error) throw new CommandError(redact(error.text))
  const results = lines.map(shape)
  // The last line has the whole result.
  if (rest !== '' || !results.at(-1)) throw unreadableAnswer()
  checkPins(results.at(-1), requestedCount)
  return results.filter((result) => result !== undefined)
}

const unreadableAnswer = (): UpstreamFailure =>
  new UpstreamFailure(502, 'the file upstream answers something that its API does not')

/**
 * A line of `add` as Kubo writes it. Fields of the upstream's own stay, and a missing size (IPFS Cluster,
 * for an empty file) stays missing.
 */
export function addedLine(line: RawObject): RawObject | undefined {
  const { name, size, ...others } = line
  const added = readAddedFile(line)
  if (!added) return undefined
  const { Name, Hash, Size } = added
  return {
    ...others,
    Name: others.Name === '' ? '' : Name || Hash,
    Hash,
    ...(Size !== '' && { Size }),
  }
}

/** A line of `pin/add` or `pin/rm`. */
export function pinsLine(line: RawObject): RawObject | undefined {
  const Pins = readPins(line)
  return Pins && { Pins }
}

/** Throws an UpstreamFailure when some pins are missing: IPFS Cluster reads only one argument. */
function checkPins(result: RawObject = {}, requestedCount: number): void {
  const pinCount = Array.isArray(result.Pins) ? result.Pins.length : 0
  if (pinCount < requestedCount)
    throw new UpstreamFailure(
      502,
      `the file upstream has done ${pinCount} of ${requestedCount}: give it one "arg" in a request`,
    )
}
