import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { request } from 'undici'
import { readCid } from '#domain/files/cid/cid.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { createUpstreamMask } from '#service/config/secrets.ts'
import { upstreamHeaders } from '#service/config/url-credentials.ts'
import { CommandError } from '#service/files/failures.ts'
import type { FilesUpstream } from '#service/files/forward/files-upstream.ts'
import { readRefusal } from '#service/files/forward/upstream-refusal.ts'
import {
  type Answer,
  bytesForTerminal,
  escapeJson,
  notFound,
  ProviderFailure,
} from '#service/terminal/answer.ts'
import { type CommandLine, exitCodes, WrongUsage } from '#service/terminal/arguments.ts'

/** How long the file network may be silent, in ms: it looks for content that it does not have. */
const silenceMs = 120_000

/** Bytes of an answer that is not a file, and of a file that a terminal or JSON shows. */
const maxAnswerBytes = 1024 * 1024
const maxShownBytes = 16 * 1024 * 1024

/** The answer to a command; its body has to be read or ended. */
async function sendCommand(
  upstream: FilesUpstream,
  command: string,
  query: { [name: string]: string },
  upload: { body: Readable; type: string } | undefined = undefined,
) {
  const basePath = upstream.url.pathname.replace(/\/+$/, '').replace(/\/api\/v0$/, '')
  const path = `${basePath}/api/v0/${command}?${new URLSearchParams(query)}`
  const answer = await request(upstream.url.origin + path, {
    method: 'POST',
    headers: { ...upstreamHeaders(upstream), ...(upload && { 'content-type': upload.type }) },
    body: upload?.body ?? null,
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  }).catch((error) => {
    throw failureOf(error)
  })
  if (answer.statusCode === 200) return answer
  const refusal = await readRefusal(answer, createUpstreamMask(upstream))
  if (refusal instanceof CommandError) throw refusal
  throw new ProviderFailure(`the file network refuses: ${refusal.message}`)
}

/** Errors of libraries may name the address: only what kind it is gets out. */
const failureOf = (error: unknown): ProviderFailure =>
  new ProviderFailure(
    error instanceof Error && /timeout/i.test(error.name)
      ? `the file network was silent for ${silenceMs / 1000} seconds`
      : 'the file network does not answer, or its answer was cut off',
  )

async function readAll(body: Readable, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > maxBytes) break
      pieces.push(piece)
    }
  } catch (error) {
    throw failureOf(error)
  }
  if (bytes > maxBytes)
    throw new ProviderFailure(`the answer is larger than ${formatByteCount(maxBytes)}`)
  return Buffer.concat(pieces)
}

/** A CID, perhaps with `/ipfs/` before and a path behind it. @throws WrongUsage */
function readCidWord(text = ''): string {
  const [root = ''] = text.replace(/^\/ipfs\//, '').split('/')
  if (text.length <= maxPathChars && readCid(root)) return text
  throw new WrongUsage('CID must be a CID, perhaps with a path behind it')
}

const maxPathChars = 4_096

/**
 * `keyhole cat CID`: writes the bytes as they are, to a terminal with control characters named; or
 * JSON with the bytes in Base64. Resolves to the exit code.
 */
export async function writeContent(
  { words, get }: CommandLine,
  upstream: FilesUpstream,
  output: NodeJS.WriteStream,
): Promise<number> {
  const cid = readCidWord(words[0])
  const { body, trailers } = await sendCommand(upstream, 'cat', { arg: cid })
  if (get('json') !== undefined || output.isTTY) {
    const bytes = await readAll(body, maxShownBytes)
    output.write(
      get('json') === undefined
        ? bytesForTerminal(bytes)
        : `${escapeJson({ found: true, cid, bytes: bytes.length, base64: bytes.toString('base64') })}\n`,
    )
  } else
    await pipeline(body, output, { end: false }).catch((error) => {
      // The reader of a pipe may have had enough.
      if (error.code !== 'EPIPE') throw failureOf(error)
    })
  if (Object.hasOwn(trailers, 'x-stream-error'))
    throw new ProviderFailure('the file network could not send all of it')
  return exitCodes.answered
}

/** `keyhole add FILE`: the CID of the file, as the file network says it. */
export async function answerAdd({ words }: CommandLine, upstream: FilesUpstream): Promise<Answer> {
  const [path = ''] = words
  const file = await stat(path).catch(() => undefined)
  if (!file?.isFile()) throw new WrongUsage('FILE must be a file that can be read')
  const name = basename(path)
  const boundary = `keyhole-${randomUUID()}`
  async function* parts() {
    yield `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${encodeURIComponent(name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`
    yield* createReadStream(path)
    yield `\r\n--${boundary}--\r\n`
  }
  const { body } = await sendCommand(
    upstream,
    'add',
    { progress: 'false' },
    { body: Readable.from(parts()), type: `multipart/form-data; boundary=${boundary}` },
  )
  const lines = (await readAll(body, maxAnswerBytes)).toString('utf8').trim().split('\n')
  const last = parseJson(lines.at(-1) ?? '')
  const cid = isRawObject(last) && typeof last.Hash === 'string' ? last.Hash : undefined
  if (cid === undefined) throw new ProviderFailure('the file network did not say a CID')
  return {
    headline: cid,
    facts: [
      ['File', name, { cid, name }],
      ['Size', formatByteCount(file.size), { bytes: file.size }],
    ],
    checks: [],
  }
}

/** `keyhole pin add CID` and `keyhole pin rm CID`. */
export async function answerPin({ words }: CommandLine, upstream: FilesUpstream): Promise<Answer> {
  const [action = '', word] = words
  if (action !== 'add' && action !== 'rm')
    throw new WrongUsage('pin is followed by add or rm: keyhole pin add CID')
  const cid = readCidWord(word)
  const { body } = await sendCommand(upstream, `pin/${action}`, { arg: cid })
  const answer = parseJson((await readAll(body, maxAnswerBytes)).toString('utf8'))
  const pins =
    isRawObject(answer) && Array.isArray(answer.Pins) ? answer.Pins.map(String) : undefined
  if (!pins) throw new ProviderFailure('the file network did not say what it did')
  return {
    headline: `${action === 'add' ? 'Pinned' : 'Unpinned'} ${pins.join(', ')}`,
    facts: [['', undefined, { found: true, [action === 'add' ? 'pinned' : 'unpinned']: pins }]],
    checks: [],
  }
}

/** Whether a command failed because nothing is there: then the network has answered. */
export const readAbsence = ({ message }: CommandError): Answer | undefined =>
  /\bnot (pinned|found)\b|no link named/i.test(message) ? notFound(message) : undefined
