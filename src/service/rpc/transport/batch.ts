import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import { type Answer, batchAnswer, sizeOf } from '#service/rpc/transport/response.ts'
import { answerLimit, batchConcurrency, batchTimeoutMs } from '#service/rpc/transport/limits.ts'
import { RpcError } from '#service/rpc/rpc-error.ts'

/** What a batch consists of, by the index of its messages. */
type Batch = {
  size: number
  /** Answers one message; with a refusal, without running it. */
  answer(index: number, refusal?: RpcError): Promise<Answer | undefined>
  /** Whether nobody waits for the answer any more. */
  isGone(): boolean
}

/**
 * The answers to a batch as one, in its order; undefined when none of its messages wants one. Some
 * messages are run at once. When the answers have no more room, or time is up, those that were not
 * begun are refused one by one, with geth's codes and words; when the client has gone, nothing more
 * is begun.
 */
export async function answerBatch(
  { size, answer, isGone }: Batch,
  timeoutMs = batchTimeoutMs,
): Promise<Answer | undefined> {
  const answers: (Answer | undefined)[] = Array.from({ length: size })
  const end = performance.now() + timeoutMs
  let room = answerLimit
  let isFull = false

  async function fitting(index: number): Promise<Answer | undefined> {
    if (isFull) return answer(index, tooLarge)
    if (performance.now() > end) return answer(index, timedOut)
    const found = await answer(index)
    const bytes = found ? sizeOf(found.body) : 0
    if (bytes > room) {
      isFull = true
      return answer(index, tooLarge)
    }
    room -= bytes
    return found
  }

  await forEachConcurrent(answers.keys(), batchConcurrency, async (index) => {
    if (!isGone()) answers[index] = await fitting(index)
  })
  return batchAnswer(answers)
}

const tooLarge = new RpcError({
  code: rpcCode.responseTooLarge,
  message: `response too large: answers to a batch have at most ${answerLimit} bytes together`,
})

const timedOut = new RpcError({
  code: rpcCode.resourceUnavailable,
  message: 'request timed out: send fewer calls in a batch',
})
