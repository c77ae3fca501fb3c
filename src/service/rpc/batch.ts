import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import { batchTimeoutMs, maxAnswerBytes, maxConcurrentCalls } from '#service/rpc/limits.ts'
import { batchResponse, type MessageResponse, totalBytesOf } from '#service/rpc/response.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'

/** A batch, by the index of its messages. */
type MessageBatch = {
  size: number
  /** Answers one message; with a refusal, without running it. */
  answer(
    index: number,
    refusal?: RpcResponseError,
  ): MessageResponse | undefined | Promise<MessageResponse | undefined>
  /** Whether no one waits for the answer any more. */
  isGone(): boolean
}

/**
 * The answers to a batch as one, in its order; undefined when none is due. Several messages run
 * concurrently. When the answers have no more room, or time is up, those that have not begun are
 * refused one by one, with geth's codes and messages; when the client is gone, nothing more is run.
 */
export async function answerBatch(
  { size, answer, isGone }: MessageBatch,
  timeoutMs = batchTimeoutMs,
): Promise<MessageResponse | undefined> {
  const batchResponses: (MessageResponse | undefined)[] = Array.from({ length: size })
  const deadlineMs = performance.now() + timeoutMs
  let remainingBytes = maxAnswerBytes
  let isFull = false

  async function answerWithinLimits(index: number): Promise<MessageResponse | undefined> {
    if (isFull) return answer(index, tooLargeError)
    if (performance.now() > deadlineMs) return answer(index, timedOutError)
    const messageResponse = await answer(index)
    const responseBytes = messageResponse ? totalBytesOf(messageResponse.body) : 0
    if (responseBytes > remainingBytes) {
      isFull = true
      return answer(index, tooLargeError)
    }
    remainingBytes -= responseBytes
    return messageResponse
  }

  await forEachConcurrent(batchResponses.keys(), maxConcurrentCalls, async (index) => {
    if (!isGone()) batchResponses[index] = await answerWithinLimits(index)
  })
  return batchResponse(batchResponses)
}

const tooLargeError = new RpcResponseError({
  code: rpcCode.responseTooLarge,
  message: `response too large: answers to a batch have at most ${maxAnswerBytes} bytes together`,
})

const timedOutError = new RpcResponseError({
  code: rpcCode.resourceUnavailable,
  message: 'request timed out: send fewer calls in a batch',
})
