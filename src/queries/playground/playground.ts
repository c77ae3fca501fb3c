import type { QueryClient } from '@tanstack/react-query'
import { connectionTo } from '#api/connections/connections.ts'
import { type ApiFailure, RpcError } from '#api/errors.ts'
import { type RawAnswer, rawRpc } from '#api/rpc/raw-rpc.ts'
import { readRpcAnswer } from '#api/rpc/rpc-answer.ts'
import { apiOperations, isFileCommand, type Operation } from '#domain/playground/operations.ts'
import type { TypedRequest, TypedRequests } from '#domain/playground/request.ts'
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

export type SendOptions = TypedRequests & { networks: readonly string[] }

/**
 * Sends the requests of the playground, each once and without retries: a person who tries a service
 * wants to see every answer, and an `add` is never repeated blindly. A list is one batch, but for file
 * commands and over a WebSocket.
 */
export const sendRequests = (
  client: QueryClient,
  { networks, ...typed }: SendOptions,
  signal: AbortSignal,
): Promise<readonly TargetAnswer[]> =>
  Promise.all(networks.map((network) => sendTo(client, network, typed, signal)))

async function sendTo(
  client: QueryClient,
  network: string,
  { requests, isList }: TypedRequests,
  signal: AbortSignal,
): Promise<TargetAnswer> {
  const isBatch =
    isList &&
    !requests.some(isFileCommand) &&
    (await connectionTo(network).catch(() => undefined))?.transport !== 'WebSocket'
  if (isBatch) return { network, isBatch, messages: await sendMessage(network, requests, signal) }
  const messages: PlaygroundMessage[] = []
  for (const request of requests)
    if (isFileCommand(request)) {
      // Loaded only for file commands.
      const { sendFileCommand } = await import('#queries/playground/playground-files.ts')
      messages.push(await sendFileCommand(client, network, request, signal))
    } else messages.push(...(await sendMessage(network, request, signal)))
  return { network, isBatch, messages }
}

/** Sends one request, or several as a batch. */
async function sendMessage(
  network: string,
  typed: TypedRequest | readonly TypedRequest[],
  signal: AbortSignal,
): Promise<PlaygroundMessage[]> {
  const requests = [typed].flat()
  try {
    const rawAnswer = await rawRpc(network, typed, signal)
    const raw = toRawResponse(rawAnswer)
    // Loaded only for batches.
    const readItem = Array.isArray(typed)
      ? (await import('#api/rpc/rpc-batch.ts')).batchReader(rawAnswer)
      : (id: number) => readRpcAnswer(rawAnswer, id)
    return requests.map((request, index) => {
      const outcome = outcomeOf(() => readItem(rawAnswer.ids[index] ?? 0))
      return { request, outcome, raw }
    })
  } catch (error) {
    signal.throwIfAborted()
    const outcome = { state: 'failed', failure: error as ApiFailure } as const
    return requests.map((request) => ({ request, outcome, raw: undefined }))
  }
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
