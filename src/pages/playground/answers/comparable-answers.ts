import { allNumbersSurviveParse } from '#domain/json/json-number.ts'
import type { PlaygroundOutcome, TargetAnswer } from '#queries/playground/playground-outcome.ts'

/** A target's answer to one request, or why there is nothing to compare. */
export type ComparableAnswer = { answer: unknown } | { reason: string }

/**
 * A target's answers, request by request, without ids and durations, which always differ. Where
 * `JSON.parse` rounds a number of the response, two that differ may look alike: these are not
 * compared.
 */
export const comparableAnswers = ({ messages }: TargetAnswer): ComparableAnswer[] =>
  messages.flatMap(({ raw, outcomes }) => {
    const comparable = outcomes.map(toComparableAnswer)
    const isRounded =
      raw !== undefined &&
      comparable.some((each) => 'answer' in each) &&
      !allNumbersSurviveParse(raw.body)
    return comparable.map((each) =>
      isRounded && 'answer' in each ? { reason: 'Numbers exceed the browser’s precision.' } : each,
    )
  })

function toComparableAnswer(outcome: PlaygroundOutcome): ComparableAnswer {
  switch (outcome.state) {
    case 'result':
      return { answer: { result: outcome.result } }
    case 'reverted':
      return { answer: { error: outcome.revert } }
    case 'failed': {
      const { failure } = outcome
      if (failure.kind !== 'rpc') return { reason: failure.message }
      const { code, message, data } = failure
      return { answer: { error: { code, message, ...(data !== undefined && { data }) } } }
    }
    default:
      return { reason: 'IPFS responses are not compared.' }
  }
}
