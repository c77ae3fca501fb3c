import type { Transport } from '#api/connections/connections.ts'
import type { ApiFailure } from '#api/errors.ts'
import type { RawAnswer } from '#api/rpc/raw-rpc.ts'
import type { CidCheck } from '#domain/files/cid/cid-check.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import type { Revert } from '#domain/revert/revert.ts'
import type { AddedFile } from '#protocol/file-commands.ts'

/** What came of one request. A revert is an answer (law 1). */
export type PlaygroundOutcome =
  | { state: 'result'; result: unknown }
  | { state: 'reverted'; revert: Revert }
  | { state: 'content'; bytes: Uint8Array; whole: boolean; size: number | undefined }
  | { state: 'added'; added: AddedFile; check: CidCheck }
  | { state: 'pins'; pins: readonly string[] }
  | { state: 'failed'; failure: ApiFailure }

/** What came back, as it came; of a file command at most the first characters of the body. */
export type RawResponse = Pick<
  RawAnswer,
  'transport' | 'status' | 'milliseconds' | 'bytes' | 'body'
> & {
  /** Of all the body. */
  characters: number
}

/** One message that went out, what came back, and what that means for each of its requests. */
export type PlaygroundMessage = {
  requests: readonly TypedRequest[]
  outcomes: readonly PlaygroundOutcome[]
  raw: RawResponse | undefined
}

/** Whom a message went to. */
export type RequestTarget = { network: string; transport: Transport }

/** What one side answered. */
export type TargetAnswer = { asked: RequestTarget; messages: readonly PlaygroundMessage[] }
