import type { NodeCall } from '#service/rpc/queue/node-call.ts'

/** Where a node is and how to call it. All of it is the operator's, and may be secret. */
export type UpstreamOptions = {
  /**
   * http, https, ws, wss, or ipc of the embedded chain; a user and password in it are sent as Basic
   * credentials.
   */
  url: URL
  headers?: { [name: string]: string }
  /** Time for one call until its whole answer is there, ms: 30 seconds by default. */
  timeoutMs?: number
  /** Connections over HTTP, or calls under way over a WebSocket: at most 64 by default. */
  connections?: number
}

/**
 * A request to a node, for a call. Only HTTP has headers for each, by which the node's log can name
 * it, and only HTTP can end one early.
 */
export type WireRequest = {
  id: number
  body: string
  timeoutMs: number
  call: NodeCall
}

/** Carries requests to a node and answers back. Failures are RpcResponseErrors. */
export type Wire = {
  send(request: WireRequest): Promise<WireAnswer>
  close(): Promise<void>
}

/** An answer as it came, not judged. Over a WebSocket the status is 200. */
export type WireAnswer = {
  status: number
  retryAfter?: string | undefined
  encoding?: string | undefined
  body: Buffer
}
