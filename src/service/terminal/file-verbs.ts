import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readCid } from '#domain/files/cid/cid.ts'
import { describeHashing, hashingsFor, judgeContent } from '#domain/files/content/content-check.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import type { ProofCheck } from '#domain/proof/proof-checks.ts'
import { mismatch, unverifiable, verified } from '#domain/proof/verdict.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'
import type { CommandError } from '#service/files/failures.ts'
import type { FilesUpstream } from '#service/files/forward/files-upstream.ts'
import {
  type Answer,
  bytesForTerminal,
  exitCodeOf,
  formatChecks,
  notFound,
  ProviderFailure,
} from '#service/terminal/answer.ts'
import { type CommandLine, exitCodes, WrongUsage } from '#service/terminal/arguments.ts'
import { failureOf, readAll, sendCommand } from '#service/terminal/file-network.ts'
import { contentCids, forkIterable } from '#workers/content-cids.ts'

/** Bytes of an answer that is not a file, and of a file that a terminal or JSON shows. */
const maxAnswerBytes = 1024 * 1024
const maxShownBytes = 16 * 1024 * 1024
const maxTextBytes = 64 * 1024

/** A CID, perhaps with `/ipfs/` before and a path behind it. @throws WrongUsage */
function readCidWord(text = ''): string {
  const [root = ''] = text.replace(/^\/ipfs\//, '').split('/')
  if (text.length <= maxPathChars && readCid(root)) return text
  throw new WrongUsage('CID must be a CID, perhaps with a path behind it')
}

const maxPathChars = 4_096

type Pieces = AsyncIterable<Uint8Array<ArrayBuffer>>
type HashingPlan = ReturnType<typeof hashingsFor>

/** The CIDs of bytes by each way that may have made the CID; none where no way is known. */
const cidsOf = async (pieces: Pieces, plan: HashingPlan): Promise<string[]> =>
  'why' in plan ? [] : contentCids(pieces, plan.hashings)

/** Judges bytes by their CID, as the dashboard does. */
function checkContent(cid: string, plan: HashingPlan, cids: readonly string[]): ProofCheck {
  const [hashings, computed] = 'why' in plan ? [[], plan] : [plan.hashings, { cids }]
  const check = judgeContent(cid, hashings, computed)
  const label = 'Content'
  if (check.verdict === 'verified')
    return { label, verdict: verified(describeHashing(check.how), 'All bytes give this CID.') }
  if (check.verdict === 'not verifiable')
    return { label, verdict: unverifiable(check.why, check.why) }
  return { label, verdict: mismatch('another CID', `The bytes give ${check.here}.`) }
}

/** The content of a CID, and its check, which ends once all pieces are read. */
async function openContent(
  word: string | undefined,
  upstream: FilesUpstream,
  signal?: AbortSignal,
) {
  const cid = readCidWord(word)
  const root = cid.replace(/^\/ipfs\//, '')
  const plan = root.includes('/') ? { why: 'a path leads to another CID' } : hashingsFor(root)
  const { body, trailers } = await sendCommand(upstream, 'cat', { arg: cid }, { signal })
  const [pieces, hashed] = 'why' in plan ? [body as Pieces] : forkIterable(body as Pieces, 2)
  const cids = hashed ? cidsOf(hashed, plan) : []
  // A body that breaks off is told by the reader of its pieces.
  Promise.resolve(cids).catch(() => {})
  async function check(): Promise<ProofCheck> {
    if (Object.hasOwn(trailers, 'x-stream-error'))
      throw new ProviderFailure('the file network could not send all of it')
    return checkContent(root, plan, await cids)
  }
  return { cid, body, pieces: pieces as Pieces, check }
}

/** `keyhole cat CID` for machines: its bytes in Base64, and as text where they are some. */
export async function answerContent(
  { words }: CommandLine,
  upstream: FilesUpstream,
  signal?: AbortSignal,
): Promise<Answer> {
  const { cid, body, pieces, check } = await openContent(words[0], upstream, signal)
  const bytes = await readAll(pieces, maxShownBytes).finally(() => body.destroy())
  const text = bytes.length <= maxTextBytes && isUtf8(bytes) ? bytes.toString('utf8') : undefined
  return {
    headline: formatByteCount(bytes.length),
    json: { found: true, cid, bytes: bytes.length, text, base64: bytes.toString('base64') },
    checks: [await check()],
  }
}

/**
 * `keyhole cat CID` for people and pipes: writes the bytes as they are, to a terminal with control
 * characters named, and their check to `notes`. Resolves to the exit code.
 */
export async function writeContent(
  { words }: CommandLine,
  upstream: FilesUpstream,
  output: NodeJS.WriteStream,
  notes: NodeJS.WriteStream,
): Promise<number> {
  const { body, pieces, check } = await openContent(words[0], upstream)
  try {
    if (output.isTTY) output.write(bytesForTerminal(await readAll(pieces, maxShownBytes)))
    else await pipeline(pieces, output, { end: false })
    const checks = [await check()]
    notes.write(`${formatChecks(checks).join('\n')}\n`)
    return exitCodeOf({ checks })
  } catch (error) {
    // The reader of a pipe may have had enough.
    if (isRawObject(error) && error.code === 'EPIPE') return exitCodes.answered
    throw error instanceof ProviderFailure ? error : failureOf(error)
  } finally {
    body.destroy()
  }
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
    { upload: { body: Readable.from(parts()), type: `multipart/form-data; boundary=${boundary}` } },
  )
  const lines = (await readAll(body, maxAnswerBytes)).toString('utf8').trim().split('\n')
  const last = parseJson(lines.at(-1) ?? '')
  const cid = isRawObject(last) && typeof last.Hash === 'string' ? last.Hash : undefined
  if (cid === undefined) throw new ProviderFailure('the file network did not say a CID')
  const plan = hashingsFor(cid)
  const unread = { why: 'the file could not be read again' }
  const cids = await cidsOf(createReadStream(path), plan).catch(() => undefined)
  return {
    headline: cid,
    facts: [
      ['File', name],
      ['Size', formatByteCount(file.size)],
    ],
    json: { cid, name, bytes: file.size },
    checks: [checkContent(cid, cids ? plan : unread, cids ?? [])],
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
  const done = action === 'add' ? 'pinned' : 'unpinned'
  return {
    headline: `${done.replace(/^./, (letter) => letter.toUpperCase())} ${pins.join(', ')}`,
    json: { found: true, [done]: pins },
  }
}

/** Whether a command failed because nothing is there: then the network has answered. */
export const readAbsence = ({ message }: CommandError): Answer | undefined =>
  /\bnot (pinned|found)\b|no link named/i.test(message) ? notFound(message) : undefined
