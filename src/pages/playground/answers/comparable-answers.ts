import { parseLosslessJson } from '#domain/json/json-lossless.ts'
import { allNumbersSurviveParse } from '#domain/json/json-number.ts'
import { isRawObject } from '#domain/values/raw.ts'
import type {
  PlaygroundMessage,
  PlaygroundOutcome,
  TargetAnswer,
} from '#queries/playground/playground-outcome.ts'

/** A target's answer to one request, or why there is nothing to compare. */
export type ComparableAnswer = { answer: unknown } | { reason: string }

/**
 * A target's answers, request by request, without ids and durations, which always differ. Numbers
 * that `JSON.parse` would round keep all their digits.
 */
export const comparableAnswers = ({ messages }: TargetAnswer): ComparableAnswer[] =>
  messages.flatMap((message) => {
    const envelopes = exactEnvelopes(message)
    return message.outcomes.map((outcome, outcomeIndex) =>
      toComparableAnswer(outcome, envelopes && { exact: envelopes[outcomeIndex] }),
    )
  })

function toComparableAnswer(
  outcome: PlaygroundOutcome,
  exactReading: { exact: unknown } | undefined,
): ComparableAnswer {
  const exactEnvelope = isRawObject(exactReading?.exact) ? exactReading.exact : undefined
  switch (outcome.state) {
    case 'result':
      if (!exactReading) return { answer: { result: outcome.result } }
      return exactEnvelope && 'result' in exactEnvelope
        ? { answer: { result: exactEnvelope.result } }
        : { reason: 'Numbers exceed the browser’s precision.' }
    case 'reverted':
      return { answer: { error: outcome.revert } }
    case 'failed': {
      const { failure } = outcome
      if (failure.kind !== 'rpc') return { reason: failure.message }
      const { code, message } = failure
      const errorData = isRawObject(exactEnvelope?.error) ? exactEnvelope.error.data : failure.data
      return {
        answer: { error: { code, message, ...(errorData !== undefined && { data: errorData }) } },
      }
    }
    default:
      return { reason: 'IPFS responses are not compared.' }
  }
}

/**
 * The envelope of each request where `JSON.parse` loses digits of the body; undefined where it does
 * not. The requests of a batch are numbered in a row, and its answers may stand in any order.
 */
function exactEnvelopes({ raw, requests, outcomes }: PlaygroundMessage): unknown[] | undefined {
  if (!raw || outcomes.every(isNoAnswer) || allNumbersSurviveParse(raw.body)) return undefined
  const parsedBody = parseLosslessJson(raw.body)
  if (!Array.isArray(parsedBody)) return [parsedBody]
  const entryId = (entry: unknown) => (isRawObject(entry) ? Number(entry.id) : Number.NaN)
  const sortedEntries = parsedBody.toSorted((one, other) => entryId(one) - entryId(other))
  const distinctIds = new Set(sortedEntries.map(entryId))
  return sortedEntries.length === requests.length && distinctIds.size === sortedEntries.length
    ? sortedEntries
    : []
}

const isNoAnswer = (outcome: PlaygroundOutcome) =>
  outcome.state === 'failed' && outcome.failure.kind !== 'rpc'
