import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ApiFailure, MalformedError, RpcError } from '#api/errors.ts'
import { type RawAnswer, rawBatch, rawRpc } from '#api/rpc/raw-rpc.ts'
import { readAnswer } from '#api/rpc/rpc-answer.ts'
import { readBatchAnswer } from '#api/rpc/rpc-batch-answer.ts'
import { isFileCommand, type Operation, apiOperations } from '#domain/playground/operations.ts'
import type { TypedRequest, TypedRequests } from '#domain/playground/request.ts'
import { asRevert } from '#domain/revert/revert.ts'
import type { FileCommand } from '#protocol/file-commands.ts'
import type { RpcMethod } from '#protocol/rpc-methods.ts'
import type { Asked, Message, Outcome, RawCame, SideAnswer } from '#queries/playground/playground-outcome.ts'

// An operation of the API that the playground does not know would not compile.
apiOperations satisfies { [operation in RpcMethod | FileCommand]: Operation }

type Sending = TypedRequests & {
  sides: readonly Asked[]
  /** The file of an `add`, where it was chosen from the device. */
  file: File | undefined
  /** Send the requests of a batch one after another, though HTTP could carry them together. */
  apart?: boolean
}

/**
 * Sends what the playground holds, each message once: whoever tries a service wants to see every
 * answer, and an `add` is never repeated blindly. Sending anew ends what is under way.
 */
export function useSend() {
  const client = useQueryClient()
  const stop = useRef<AbortController>(undefined)
  const { mutate, ...sending } = useMutation({
    // A service on this machine answers without a network too.
    networkMode: 'always',
    mutationFn: async (wanted: Sending): Promise<readonly SideAnswer[]> => {
      stop.current?.abort()
      stop.current = new AbortController()
      const { signal } = stop.current
      return Promise.all(
        wanted.sides.map(async (asked) => ({
          asked,
          messages: await messagesOf(wanted, asked, signal),
        })),
      )
    },
  })

  async function messagesOf(wanted: Sending, asked: Asked, signal: AbortSignal) {
    const { requests, isBatch, file, apart } = wanted
    const [only] = requests
    if (!isBatch && only && isFileCommand(only)) {
      // Loaded for those who try a file command.
      const { sendFileCommand } = await import('#queries/playground/playground-files.ts')
      return [await sendFileCommand(client, asked.network, only, file, signal)]
    }
    if (isBatch && asked.transport === 'HTTP' && !apart)
      return [await together(asked, requests, signal)]
    const messages: Message[] = []
    for (const request of requests) messages.push(await alone(asked, request, signal))
    return messages
  }

  return { ...sending, send: mutate, stop: () => stop.current?.abort() }
}

async function alone(
  { network, transport }: Asked,
  request: TypedRequest,
  signal: AbortSignal,
): Promise<Message> {
  const requests = [request]
  try {
    const answer = await rawRpc(network, transport, request, signal)
    const outcomes = answer.ids.map((id) => outcomeOf(() => readAnswer(answer, id)))
    return { requests, outcomes, raw: came(answer) }
  } catch (error) {
    return nothingCame(requests, error, signal)
  }
}

async function together(
  { network }: Asked,
  requests: readonly TypedRequest[],
  signal: AbortSignal,
): Promise<Message> {
  try {
    const answer = await rawBatch(network, requests, signal)
    const read = readBatchAnswer(answer, answer.ids)
    const outcomes = answer.ids.map((id) =>
      outcomeOf(() => (read ? read(id) : noBatch(answer, id))),
    )
    return { requests, outcomes, raw: came(answer) }
  } catch (error) {
    return nothingCame(requests, error, signal)
  }
}

/** @throws why a batch was not taken, as far as the answer says it. */
function noBatch(answer: RawAnswer, id: number): never {
  readAnswer(answer, id)
  throw new MalformedError(
    'The service answered one request of the batch, and no other.',
    answer.body,
  )
}

function outcomeOf(read: () => unknown): Outcome {
  try {
    return { state: 'result', result: read() }
  } catch (error) {
    const revert = error instanceof RpcError ? asRevert(error) : undefined
    return revert
      ? { state: 'reverted', revert }
      : { state: 'failed', failure: error as ApiFailure }
  }
}

const came = ({ transport, status, milliseconds, bytes, body }: RawAnswer): RawCame => ({
  ...{ transport, status, milliseconds, bytes, body },
  characters: body.length,
})

/** @throws the reason of an abort. */
function nothingCame(
  requests: readonly TypedRequest[],
  error: unknown,
  signal: AbortSignal,
): Message {
  signal.throwIfAborted()
  const failure = error as ApiFailure
  return { requests, outcomes: requests.map(() => ({ state: 'failed', failure })), raw: undefined }
}
