import type { RoomShare } from '#service/rpc/answer-room.ts'

/** Where a node is and how to call it. All of it is the operator's, and may be secret. */
export type UpstreamOptions = {
  /** A user and password in it are Basic credentials. */
  url: URL
  headers?: { [name: string]: string }
  /** Time for one call until its whole answer is there, ms: 30 seconds by default. */
  timeoutMs?: number
  /** Connections to it: at most 64 by default. */
  connections?: number
}

/** For whom a node is called, and how. */
export type CallOptions = {
  /** Time for the whole answer, ms; by default that of the node's settings. */
  timeoutMs?: number
  /** The message that waits, which is left alone when it ends; by default this service itself. */
  share?: RoomShare
  /** Id of the request, sent on to the node, whose log can name it. */
  requestId?: string
  /** Bytes of the answer for which there is room already; for a larger one the wire takes more. */
  expectedBytes?: number
  /** The node cannot end its work early, so that only its answer frees what the work takes. */
  runsToEnd?: boolean
}

export type WireRequest = CallOptions & {
  body: string
  timeoutMs: number
  share: RoomShare
}

/** An unchanged answer, not judged. */
export type WireAnswer = {
  status: number
  retryAfter?: string | undefined
  encoding?: string | undefined
  body: Buffer
}
