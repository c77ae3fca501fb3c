import type { ApiFailure } from '#api/errors.ts'
import type { RawAnswer } from '#api/rpc/raw-rpc.ts'
import type { CidCheck } from '#domain/files/cid/cid-check.ts'
import { allNumbersSurviveParse } from '#domain/json/json-lines.ts'
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

/** One request that was sent, its response, which those of a batch share, and its outcome. */
export type PlaygroundMessage = {
  request: TypedRequest
  outcome: PlaygroundOutcome
  raw: RawResponse | undefined
}

/** The responses of a network to each request, or its one response to a batch of them. */
export type TargetAnswer = {
  network: string
  isBatch: boolean
  messages: readonly PlaygroundMessage[]
}

/**
 * A target's answer to one request, or why there is nothing to compare. An error, or `null` beside data, is not a
 * difference of data: that node may be behind, or keep less.
 */
export type ComparableAnswer =
  | { holds: 'data'; answer: unknown }
  | { holds: 'null'; answer: unknown; reason: string }
  | { holds: 'an error' | 'no response'; reason: string }

/**
 * A target's answers, request by request, without ids and durations, which always differ. Where `JSON.parse`
 * rounds a number of the response, two that differ may look alike: these are not compared.
 */
export const comparableAnswers = ({
  messages,
}: Pick<TargetAnswer, 'messages'>): ComparableAnswer[] =>
  messages.map(({ raw, outcome }) => {
    const comparable = toComparableAnswer(outcome)
    return raw && 'answer' in comparable && !allNumbersSurviveParse(raw.body)
      ? noResponse('Numbers exceed the browser’s precision.')
      : comparable
  })

/** A target's side of which nothing can be compared. */
export const noResponse = (reason: string) => ({ holds: 'no response', reason }) as const

function toComparableAnswer(outcome: PlaygroundOutcome): ComparableAnswer {
  switch (outcome.state) {
    case 'result': {
      const { result } = outcome
      return result === null
        ? { holds: 'null', answer: { result }, reason: 'Returned null: not found.' }
        : { holds: 'data', answer: { result } }
    }
    case 'reverted':
      return { holds: 'data', answer: { error: outcome.revert } }
    case 'failed': {
      const { failure } = outcome
      if (failure.kind !== 'rpc') return noResponse(failure.message)
      return { holds: 'an error', reason: `Returned an error: ${failure.message}` }
    }
    default:
      return noResponse('IPFS responses are not compared.')
  }
}
