import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ApiFailure, MalformedError, RpcError } from '#api/errors.ts'
import { type RawAnswer, rawRpc } from '#api/rpc/raw-rpc.ts'
import { readRpcAnswer } from '#api/rpc/rpc-answer.ts'
import { readBatchAnswer } from '#api/rpc/rpc-batch-answer.ts'
import { apiOperations, isFileCommand, type Operation } from '#domain/playground/operations.ts'
import type { TypedRequest, TypedRequests } from '#domain/playground/request.ts'
import { asRevert } from '#domain/revert/revert.ts'
import type { FileCommand } from '#protocol/file-commands.ts'
import type { RpcMethod } from '#protocol/json-rpc.ts'
import type {
  PlaygroundMessage,
  PlaygroundOutcome,
  RawResponse,
  RequestTarget,
  TargetAnswer,
} from '#queries/playground/playground-outcome.ts'

// An operation of the API that the playground does not know would not compile.
apiOperations satisfies { [operation in RpcMethod | FileCommand]: Operation }

type SendOptions = TypedRequests & {
  sides: readonly RequestTarget[]
  /** The file of an `add`, where it was chosen from the device. */
  file: File | undefined
  /** Send the requests of a batch one after another, though HTTP could carry them together. */
  apart?: boolean
}

/**
 * Sends the requests of the playground, each message once, without retries: a person who tries a
 * service wants to see every answer, and an `add` is never repeated blindly. Sending again aborts
 * the requests under way.
 */
export function useSendRequests() {
  const client = useQueryClient()
  const abortRef = useRef<AbortController>(undefined)
  const { mutate, ...sending } = useMutation({
    mutationFn: async (options: SendOptions): Promise<readonly TargetAnswer[]> => {
      abortRef.current?.abort()
      abortRef.current = new AbortController()
      const { signal } = abortRef.current
      return Promise.all(
        options.sides.map(async (target) => ({
          asked: target,
          messages: await sendToTarget(options, target, signal),
        })),
      )
    },
  })

  async function sendToTarget(options: SendOptions, target: RequestTarget, signal: AbortSignal) {
    const { requests, isBatch, file, apart } = options
    const [singleRequest] = requests
    if (!isBatch && singleRequest && isFileCommand(singleRequest)) {
      // Loaded only for file commands.
      const { sendFileCommand } = await import('#queries/playground/playground-files.ts')
      return [await sendFileCommand(client, target.network, singleRequest, file, signal)]
    }
    if (isBatch && target.transport === 'HTTP' && !apart)
      return [await sendMessage(target, requests, signal)]
    const messages: PlaygroundMessage[] = []
    for (const request of requests) messages.push(await sendMessage(target, request, signal))
    return messages
  }

  return { ...sending, send: mutate, stop: () => abortRef.current?.abort() }
}

/** Sends one request, or several as a batch. */
async function sendMessage(
  { network, transport }: RequestTarget,
  message: TypedRequest | readonly TypedRequest[],
  signal: AbortSignal,
): Promise<PlaygroundMessage> {
  const requests = [message].flat()
  try {
    const rawAnswer = await rawRpc(network, transport, message, signal)
    const readItem =
      'method' in message
        ? (id: number) => readRpcAnswer(rawAnswer, id)
        : (readBatchAnswer(rawAnswer, rawAnswer.ids) ??
          ((id: number) => throwBatchRefusal(rawAnswer, id)))
    const outcomes = rawAnswer.ids.map((id) => outcomeOf(() => readItem(id)))
    return { requests, outcomes, raw: toRawResponse(rawAnswer) }
  } catch (error) {
    signal.throwIfAborted()
    const failure = error as ApiFailure
    return {
      requests,
      outcomes: requests.map(() => ({ state: 'failed', failure })),
      raw: undefined,
    }
  }
}

/** @throws why a batch was not taken, as far as the answer says it. */
function throwBatchRefusal(rawAnswer: RawAnswer, id: number): never {
  readRpcAnswer(rawAnswer, id)
  throw new MalformedError(
    'The provider responded to only one request of the batch.',
    rawAnswer.body,
  )
}

function outcomeOf(read: () => unknown): PlaygroundOutcome {
  try {
    return { state: 'result', result: read() }
  } catch (error) {
    const revert = error instanceof RpcError ? asRevert(error) : undefined
    return revert
      ? { state: 'reverted', revert }
      : { state: 'failed', failure: error as ApiFailure }
  }
}

const toRawResponse = ({
  transport,
  status,
  milliseconds,
  bytes,
  body,
}: RawAnswer): RawResponse => ({
  ...{ transport, status, milliseconds, bytes, body },
  characters: body.length,
})
