import { type ContentCheck, planContentCheck } from '#domain/files/content/content-check.ts'
import { runFileJob } from '#workers/compute-cid.ts'

/** Bytes that may wait for the worker: enough to keep it busy. */
const maxBytesAhead = 4 * 1024 * 1024

/**
 * Compares a Blob, or the pieces that come on a channel, with a CID, in a worker, by the hashing
 * methods that may give it; or says why it could not be. `knownSettings` as in `contentCheckKey`;
 * `onRead` gets the bytes read so far.
 * @throws the reason of `signal`, which ends the worker; WorkerError when that fails
 */
export async function compareFile(
  cid: string,
  content: Blob | MessageChannel,
  knownSettings: string | undefined,
  signal: AbortSignal,
  onRead?: (bytes: number) => void,
): Promise<ContentCheck | { verdict: 'not compared'; why: string }> {
  const plan = planContentCheck(cid, knownSettings)
  if ('why' in plan) return { verdict: 'not compared', ...plan }
  const [blob, pieces] = content instanceof Blob ? [content] : [undefined, { channel: content }]
  const job = { hashings: plan.hashings, content: blob }
  const computed = await runFileJob('hashContent', job, signal, { onRead, ...pieces })
  return 'cids' in computed
    ? plan.judge(computed.cids)
    : { verdict: 'not compared', why: `they could not be read: ${computed.problem}` }
}

/**
 * Recomputes the CID of a content that comes in pieces. A pushed piece is transferred to the worker;
 * pushing waits while the worker is behind, so that memory does not grow. The caller has to call
 * `end`. `knownSettings` as in `contentCheckKey`.
 */
export function openContentCheck(cid: string, knownSettings: string | undefined) {
  const channel = new MessageChannel()
  const endController = new AbortController()
  let [pushedBytes, takenBytes] = [0, 0]
  let resumePush: () => void = () => undefined
  const check = checkContent(cid, channel, knownSettings, endController.signal, (read) => {
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
export async function checkContent(
  ...asked: Parameters<typeof compareFile>
): Promise<ContentCheck> {
  const check = await compareFile(...asked)
  return check.verdict === 'not compared' ? { ...check, verdict: 'not verifiable' } : check
}
