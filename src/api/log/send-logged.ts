import type { Transport } from '#api/connections/connections.ts'
import { forgetReadyConnection } from '#api/connections/ready-connection.ts'
import type { HttpAnswer } from '#api/http.ts'
import { redactSecrets } from '#api/log/redact.ts'
import { type LoggedRequest, logRequest } from '#api/log/request-log.ts'

/** An answer, the transport over which it came, and whether it was asked for without a key. */
export type Sent = HttpAnswer & { transport: Transport; keyless?: boolean | undefined }

/** Longest request id, as our service takes it from a client (docs/deploy.md). */
const maxRequestIdCharacters = 128

/** The outcome of a request that its page no longer needed. */
export const cancelledMessage = 'Cancelled.'

/**
 * Sends a request of either half of the API and logs it: the request before it leaves, then its
 * outcome and how many milliseconds it took, from when the early script sent it, if it did. The
 * `secrets` that it was sent with are taken out of the body, for the log and for the caller. A 401
 * forgets the ready connection, as a service that was restarted may have another key.
 * @throws what `send` throws, an abort of `signal` included.
 */
export async function sendLogged<Answer extends Sent>(
  request: Pick<LoggedRequest, 'network' | 'method' | 'params' | 'url'>,
  secrets: readonly string[],
  signal: AbortSignal | undefined,
  send: () => Promise<Answer>,
): Promise<Answer & { milliseconds: number }> {
  const logOutcome = logRequest(request)
  const startedAtMs = performance.now()
  const sent = await send().catch((error: Error) => {
    // A time limit aborts the signal too, and is not a cancellation.
    const isCancelled = signal?.aborted && signal.reason?.name !== 'TimeoutError'
    const message = isCancelled ? cancelledMessage : error.message
    logOutcome({ state: 'failed', message, milliseconds: performance.now() - startedAtMs })
    throw error
  })
  const milliseconds = performance.now() - startedAtMs + (sent.leadMs ?? 0)
  const answer = { ...sent, milliseconds, body: redactSecrets(sent.body, secrets) }
  const { transport, status, headers, bytes, body } = answer
  const requestId = headers.get('x-request-id')?.slice(0, maxRequestIdCharacters)
  logOutcome({
    state: 'answered',
    transport,
    status,
    requestId: requestId && redactSecrets(requestId, secrets),
    milliseconds,
    bytes,
    body,
  })
  if (status === 401) forgetReadyConnection()
  return answer
}
