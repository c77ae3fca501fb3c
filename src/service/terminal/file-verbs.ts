import { isUtf8 } from 'node:buffer'
import { pipeline } from 'node:stream/promises'
import { readCid } from '#domain/files/cid/cid.ts'
import { isIpfsAddress, normalizePath, parseCidAddress } from '#domain/files/cid/cid-address.ts'
import {
  type ComputedCid,
  type ContentCheckPlan,
  describeHashing,
  planContentCheck,
} from '#domain/files/content/content-check.ts'
import {
  type FolderTarget,
  findFolderTarget,
  maxBlockBytes,
  readDirectory,
} from '#domain/files/unixfs/folder-target.ts'
import type { ProofCheck } from '#domain/proof/proof-checks.ts'
import { mismatch, type ProofVerdict, unverifiable, verified } from '#domain/proof/verdict.ts'
import { formatByteCount } from '#domain/values/hex.ts'
import { asRawList, isRawObject } from '#domain/values/raw.ts'
import { capitalize } from '#domain/values/text.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import type { CommandError } from '#service/files/failures.ts'
import type { FilesUpstream } from '#service/files/forward/files-upstream.ts'
import { pinsLine, readResults, readUpstreamContent } from '#service/files/forward/forward.ts'
import { type Answer, bytesForTerminal, formatChecks, notFound } from '#service/terminal/answer.ts'
import type { CommandLine } from '#service/terminal/arguments.ts'
import { askFiles, readAll } from '#service/terminal/provider.ts'
import { contentCids, forkIterable } from '#workers/content-cids.ts'

/** Bytes of content that a terminal or JSON shows, and that JSON has as text. */
const maxShownBytes = 16 * 1024 * 1024
const maxTextBytes = 64 * 1024

/** A CID, perhaps with `/ipfs/` before and a path behind it, or the one in an address. @throws WrongUsage */
function readCidWord(text = ''): string {
  const [root = '', ...names] = text.replace(/^\/ipfs\//, '').split('/')
  const isShort = text.length <= maxPathChars
  // Providers clean a path before they follow it, and the blocks of its folders know no `..`.
  const path = normalizePath(names.join('/'), true)
  if (isShort && readCid(root)) return path === '' ? root : `${root}/${path}`
  const pasted = isShort && isIpfsAddress(text) ? parseCidAddress(text) : undefined
  if (pasted && 'cid' in pasted) return [pasted.cid, pasted.path ?? []].flat().join('/')
  throw new WrongUsage(
    `CID must be a CID, perhaps with a path behind it, or an ipfs:// or gateway address of one`,
  )
}

const maxPathChars = 4_096

type Pieces = AsyncIterable<Uint8Array<ArrayBuffer>>

/** Judges bytes by their CID, as the dashboard does. */
export function judgeContent(plan: ContentCheckPlan, cids: readonly ComputedCid[]): ProofCheck {
  const label = 'Content'
  if ('why' in plan) return { label, verdict: unverifiable(plan.why, plan.why) }
  const check = plan.judge(cids)
  if (check.verdict === 'verified')
    return { label, verdict: verified(describeHashing(check.how), 'All bytes give this CID.') }
  if (check.verdict === 'not verifiable')
    return { label, verdict: unverifiable(check.why, check.why) }
  return { label, verdict: mismatch('another CID', `The bytes give ${check.here}.`) }
}

/**
 * `keyhole cat CID`: for machines its bytes in Base64, and as text where they are some. For people and pipes
 * the bytes are written as they come, to a terminal with control characters named, and their check to stderr.
 */
export async function answerContent(
  line: CommandLine,
  upstream: FilesUpstream,
  signal?: AbortSignal,
): Promise<Answer> {
  const cid = readCidWord(line.words[0])
  const ended = new AbortController()
  const ending = AbortSignal.any([ended.signal, ...(signal ? [signal] : [])])
  const answer = await askFiles(upstream, 'cat', { arg: cid }, { signal: ending })
  const chunks = readUpstreamContent(answer).chunks as Pieces
  const { plan, checks: pathChecks } = await followPath(cid, upstream, ending)
  const [pieces = chunks, hashed = chunks] = 'why' in plan ? [] : forkIterable(chunks, 2)
  const cids = 'why' in plan ? [] : contentCids(hashed, plan.hashings)
  // A body that breaks off is told by the reader of its pieces.
  Promise.resolve(cids).catch(() => {})
  const check = async () => [...pathChecks, judgeContent(plan, await cids)]
  try {
    if (line.get('json') === undefined) {
      if (process.stdout.isTTY)
        process.stdout.write(bytesForTerminal(await readAll(pieces, maxShownBytes)))
      else await pipeline(pieces, process.stdout, { end: false })
      const checks = await check()
      process.stderr.write(`${formatChecks(checks).join('\n')}\n`)
      return { headline: '', json: {}, checks, isWritten: true }
    }
    const bytes = await readAll(pieces, maxShownBytes)
    const text = bytes.length <= maxTextBytes && isUtf8(bytes) ? bytes.toString('utf8') : undefined
    const base64 = bytes.toString('base64')
    const json = { found: true, cid, bytes: bytes.length, text, base64 }
    return { headline: formatByteCount(bytes.length), json, checks: await check() }
  } catch (error) {
    // The reader of a pipe may have had enough.
    if (isRawObject(error) && error.code === 'EPIPE')
      return { headline: '', json: {}, isWritten: true }
    throw error
  } finally {
    ended.abort()
  }
}

/**
 * How the bytes behind a path are checked: by the CID to which the blocks of its folders lead, each of them checked
 * against its own.
 */
async function followPath(
  cid: string,
  upstream: FilesUpstream,
  signal: AbortSignal,
): Promise<{ plan: ContentCheckPlan; checks: ProofCheck[] }> {
  const [root = '', ...names] = cid.split('/')
  if (names.length === 0) return { plan: planContentCheck(root), checks: [] }
  const readBlock = async (arg: string) => {
    const { chunks } = readUpstreamContent(await askFiles(upstream, 'cat', { arg }, { signal }))
    return readAll(chunks, maxBlockBytes)
  }
  const readFolder = (each: string) => readDirectory(each, readBlock)
  const target = await findFolderTarget(root, names.join('/'), readFolder, () => {}).catch(
    () => undefined,
  )
  const verdict = judgePath(target)
  const isFollowed = target?.kind === 'file' && target.isVerified
  const plan = isFollowed ? planContentCheck(target.cid) : { why: verdict.brief }
  return { plan, checks: [{ label: 'Path', verdict }] }
}

function judgePath(target: FolderTarget | undefined): ProofVerdict {
  if (!target) return unverifiable('the blocks of its folders did not come', '')
  if (target.kind === 'mismatch')
    return mismatch('a block has another CID', `${target.cid} came as ${target.here}.`)
  if (!target.isVerified) return unverifiable('the folders on it cannot be checked', '')
  return target.kind === 'file'
    ? verified('each folder has its CID', `The path leads to ${target.cid}.`)
    : mismatch('no file is at this path', 'The folder has another entry, or none.')
}

/** `keyhole pin add CID` and `keyhole pin rm CID`. */
export async function answerPin({ words }: CommandLine, upstream: FilesUpstream): Promise<Answer> {
  const [action = '', word] = words
  if (action !== 'add' && action !== 'rm')
    throw new WrongUsage('pin is followed by add or rm: keyhole pin add CID')
  const cid = readCidWord(word)
  const answer = await askFiles(upstream, `pin/${action}`, { arg: cid })
  const Pins = (await readResults(answer, pinsLine, 1)).at(-1)?.Pins
  const done = action === 'add' ? 'pinned' : 'unpinned'
  return {
    headline: `${capitalize(done)} ${asRawList(Pins).join(', ')}`,
    json: { found: true, [done]: Pins },
  }
}

/** Whether a command failed because nothing is there: then the network has answered. */
export function readAbsence({ message }: CommandError): Answer | undefined {
  if (/\bis a directory\b/i.test(message))
    return notFound('A directory has no bytes of its own: CID/NAME is a file in it.')
  return /\bnot (pinned|found)\b|no link named/i.test(message) ? notFound(message) : undefined
}
