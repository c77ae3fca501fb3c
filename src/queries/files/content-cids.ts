import {
  type ComputedCid,
  type ContentCheck,
  type ContentCheckPlan,
  type HashingMethod,
  planContentCheck,
} from '#domain/files/content/content-check.ts'
import { runFileJob } from '#workers/compute-cid.ts'

/** A CID for each requested hashing method, or why there are none. */
type ComputedCids = { cids: ComputedCid[] } | { why: string }

/** Bytes that may wait for the worker: enough to keep it busy. */
const maxBytesAhead = 4 * 1024 * 1024

/**
 * Computes the CIDs of a Blob, or of the pieces that come on a channel, in a worker; `onRead` gets the
 * bytes read so far.
 * @throws the reason of `signal`, which ends the worker; WorkerError when that fails
 */
async function computeCids(
  content: Blob | MessageChannel,
  hashings: readonly HashingMethod[],
  signal: AbortSignal,
  onRead?: (bytes: number) => void,
): Promise<ComputedCids> {
  const [blob, pieces] = content instanceof Blob ? [content] : [undefined, { channel: content }]
  const job = { hashings, content: blob }
  const computed = await runFileJob('hashContent', job, signal, { onRead, ...pieces })
  return 'cids' in computed ? computed : { why: `they could not be read: ${computed.problem}` }
}

/**
 * Recomputes the CID of a content that comes in pieces. A pushed piece is transferred to the worker;
 * pushing waits while the worker is behind, so that memory does not grow. The caller has to call
 * `end`. `knownSettings` as in `contentCheckKey`.
 */
export function openContentCheck(cid: string, knownSettings: string | undefined) {
  const plan = planContentCheck(cid, knownSettings)
  const channel = new MessageChannel()
  const endController = new AbortController()
  let [pushedBytes, takenBytes] = [0, 0]
  let resumePush: () => void = () => undefined
  const check = checkByPlan(plan, channel, endController.signal, (read) => {
    takenBytes = read
    resumePush()
  })
  let isFinished = false
  const stopPushing = () => {
    isFinished = true
    resumePush()
  }
  check.then(stopPushing, stopPushing)
  return {
    push: async (piece: Uint8Array<ArrayBuffer>) => {
      if (isFinished) return
      pushedBytes += piece.length
      channel.port1.postMessage(piece, [piece.buffer])
      while (!isFinished && pushedBytes - takenBytes > maxBytesAhead)
        await new Promise<void>((resolve) => {
          resumePush = resolve
        })
    },
    finish: () => {
      channel.port1.postMessage(undefined)
      return check
    },
    end: () => endController.abort(),
  }
}

/**
 * Recomputes the CID of all bytes of a content. `knownSettings` as in `contentCheckKey`.
 * @throws the reason of `signal`
 */
export const checkContent = (
  cid: string,
  whole: Blob,
  knownSettings: string | undefined,
  signal: AbortSignal,
): Promise<ContentCheck> => checkByPlan(planContentCheck(cid, knownSettings), whole, signal)

async function checkByPlan(
  plan: ContentCheckPlan,
  content: Blob | MessageChannel,
  signal: AbortSignal,
  onRead?: (bytes: number) => void,
): Promise<ContentCheck> {
  if ('why' in plan) return { verdict: 'not verifiable', ...plan }
  const computed = await computeCids(content, plan.hashings, signal, onRead)
  return 'cids' in computed ? plan.judge(computed.cids) : { verdict: 'not verifiable', ...computed }
}

/**
 * Compares a file with a CID, by the hashing methods that may give it; or says why it could not be.
 * `knownSettings` as in `contentCheckKey`; `onRead` is called with the bytes read so far; `signal` ends it.
 */
export async function compareFile(
  cid: string,
  file: File,
  knownSettings: string | undefined,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<ContentCheck | { verdict: 'not compared'; why: string }> {
  const plan = planContentCheck(cid, knownSettings)
  if ('why' in plan) return { verdict: 'not compared', ...plan }
  const computed = await computeCids(file, plan.hashings, signal, onRead)
  return 'why' in computed ? { verdict: 'not compared', ...computed } : plan.judge(computed.cids)
}
