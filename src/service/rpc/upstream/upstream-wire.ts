/** Where a node is and how it is asked. All of it is the operator's, and may be secret. */
export type UpstreamOptions = {
  /**
   * http, https, ws, wss, or ipc of the embedded chain; a user and password in it are sent as Basic
   * credentials.
   */
  url: URL
  headers?: { [name: string]: string }
  /** For one call, from asking until the whole answer is there: 30 seconds unless told. */
  timeoutMs?: number
  /** At most so many over HTTP, or calls under way over a WebSocket: 64 unless told. */
  connections?: number
}

/** What carries one request to a node and the answer back. Failures are RpcErrors. */
export type Wire = {
  send(request: { id: number; body: string; timeoutMs: number }): Promise<WireAnswer>
  close(): Promise<void>
}

/** What came back, not judged. Over a WebSocket the status is 200. */
export type WireAnswer = { status: number; retryAfter?: string | undefined; body: Buffer }
