import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ApiFailure, RpcError } from '#api/errors.ts'
import { type RawAnswer, rawRpc } from '#api/rpc/raw-rpc.ts'
import { readRpcAnswer } from '#api/rpc/rpc-answer.ts'
import { apiOperations, isFileCommand, type Operation } from '#domain/playground/operations.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import { asRevert } from '#domain/revert/revert.ts'
import type { FileCommand } from '#protocol/file-commands.ts'
import type { RpcMethod } from '#protocol/json-rpc.ts'
import type {
  PlaygroundMessage,
  PlaygroundOutcome,
  RawResponse,
  TargetAnswer,
} from '#queries/playground/playground-outcome.ts'

// An operation of the API that the playground does not know would not compile.
apiOperations satisfies { [operation in RpcMethod | FileCommand]: Operation }

type SendOptions = { requests: readonly TypedRequest[]; networks: readonly string[] }

/**
 * Sends the requests of the playground, one after the other and each once, without retries: a person
 * who tries a service wants to see every answer, and an `add` is never repeated blindly. Sending again
 * aborts the requests under way.
 */
export function useSendRequests() {
  const client = useQueryClient()
  const abortRef = useRef<AbortController>(undefined)
  const { mutate, ...sending } = useMutation({
    mutationFn: async ({ requests, networks }: SendOptions): Promise<readonly TargetAnswer[]> => {
      abortRef.current?.abort()
      abortRef.current = new AbortController()
      const { signal } = abortRef.current
      return Promise.all(
        networks.map(async (network) => {
          const messages: PlaygroundMessage[] = []
          for (const request of requests)
            messages.push(await sendRequest(client, network, request, signal))
          return { network, messages }
        }),
      )
    },
  })
  return { ...sending, send: mutate, stop: () => abortRef.current?.abort() }
}

async function sendRequest(
  client: QueryClient,
  network: string,
  request: TypedRequest,
  signal: AbortSignal,
): Promise<PlaygroundMessage> {
  if (isFileCommand(request)) {
    // Loaded only for file commands.
    const { sendFileCommand } = await import('#queries/playground/playground-files.ts')
    return sendFileCommand(client, network, request, signal)
  }
  try {
    const rawAnswer = await rawRpc(network, request, signal)
    return { request, outcome: outcomeOf(rawAnswer), raw: toRawResponse(rawAnswer) }
  } catch (error) {
    signal.throwIfAborted()
    return { request, outcome: { state: 'failed', failure: error as ApiFailure }, raw: undefined }
  }
}

function outcomeOf(rawAnswer: RawAnswer): PlaygroundOutcome {
  try {
    return { state: 'result', result: readRpcAnswer(rawAnswer, rawAnswer.id) }
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
