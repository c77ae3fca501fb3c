import type { Transport } from '#api/connections/connections.ts'
import type { ApiFailure } from '#api/errors.ts'
import type { RawAnswer } from '#api/rpc/raw-rpc.ts'
import type { CidCheck } from '#domain/files/cid/cid-check.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import type { Revert } from '#domain/revert/revert.ts'
import type { AddedFile } from '#protocol/file-commands.ts'

/** The outcome of one request. A revert is an answer (law 1). */
export type PlaygroundOutcome =
  | { state: 'result'; result: unknown }
  | { state: 'reverted'; revert: Revert }
  | { state: 'content'; bytes: Uint8Array; whole: boolean; size: number | undefined }
  | { state: 'added'; added: AddedFile; check: CidCheck }
  | { state: 'pins'; pins: readonly string[] }
  | { state: 'failed'; failure: ApiFailure }

/** A response as it came; of a file command at most the first characters of the body. */
export type RawResponse = Pick<
  RawAnswer,
  'transport' | 'status' | 'milliseconds' | 'bytes' | 'body'
> & {
  /** Length of the whole body. */
  characters: number
}

/** One message that was sent, its response, and the outcome of each of its requests. */
export type PlaygroundMessage = {
  requests: readonly TypedRequest[]
  outcomes: readonly PlaygroundOutcome[]
  raw: RawResponse | undefined
}

/** Network and transport of a message. */
export type RequestTarget = { network: string; transport: Transport }

/** The answers of one target. */
export type TargetAnswer = { asked: RequestTarget; messages: readonly PlaygroundMessage[] }
