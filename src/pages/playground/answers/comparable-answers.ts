import { parseLosslessJson } from '#domain/json/json-lossless.ts'
import { allNumbersSurviveParse } from '#domain/json/json-number.ts'
import { isRawObject } from '#domain/values/raw.ts'
import type { Message, Outcome, SideAnswer } from '#queries/playground/playground-outcome.ts'

/** What a side answered to one request, or why there is nothing to compare. */
export type ComparableAnswer = { answer: unknown } | { failed: string }

/**
 * A side's answers, request by request, without what must differ: ids, and how long it took. Numbers
 * that a browser would change stand as they were written.
 */
export const comparableAnswers = ({ messages }: SideAnswer): ComparableAnswer[] =>
  messages.flatMap((message) => {
    const envelopes = exactEnvelopes(message)
    return message.outcomes.map((outcome, place) =>
      comparable(outcome, envelopes && { exact: envelopes[place] }),
    )
  })

function comparable(outcome: Outcome, read: { exact: unknown } | undefined): ComparableAnswer {
  const exact = isRawObject(read?.exact) ? read.exact : undefined
  switch (outcome.state) {
    case 'result':
      if (!read) return { answer: { result: outcome.result } }
      return exact && 'result' in exact
        ? { answer: { result: exact.result } }
        : { failed: 'Its numbers have more digits than a browser keeps.' }
    case 'reverted':
      return { answer: { error: outcome.revert } }
    case 'failed': {
      const { failure } = outcome
      if (failure.kind !== 'rpc') return { failed: failure.message }
      const { code, message } = failure
      const data = isRawObject(exact?.error) ? exact.error.data : failure.data
      return { answer: { error: { code, message, ...(data !== undefined && { data }) } } }
    }
    default:
      return { failed: 'What a file command answers is not compared.' }
  }
}

/**
 * The envelope of each request where `JSON.parse` loses digits of the body; undefined where it does
 * not. The requests of a batch are numbered in a row, and its answers may stand in any order.
 */
function exactEnvelopes({ raw, requests, outcomes }: Message): unknown[] | undefined {
  if (!raw || outcomes.every(isNoAnswer) || allNumbersSurviveParse(raw.body)) return undefined
  const body = parseLosslessJson(raw.body)
  if (!Array.isArray(body)) return [body]
  const idOf = (entry: unknown) => (isRawObject(entry) ? Number(entry.id) : Number.NaN)
  const entries = body.toSorted((one, other) => idOf(one) - idOf(other))
  const ids = new Set(entries.map(idOf))
  return entries.length === requests.length && ids.size === entries.length ? entries : []
}

const isNoAnswer = (outcome: Outcome) =>
  outcome.state === 'failed' && outcome.failure.kind !== 'rpc'
