import { asRawObject } from '#domain/values/raw.ts'
import { type GasAddress, gasPath, longGasFields, parseGasPath } from '#paths/gas.ts'
import { readTrimmedTexts, trimmedFields, withQuery } from '#paths/query-text.ts'

/** The questions about a call. */
export const gasQuestionKinds = ['blocks', 'amount'] as const
export type GasQuestionKind = (typeof gasQuestionKinds)[number]

const questionFields = ['at', 'of', 'low', 'high'] as const

/** A question about a call, as it was typed; '' for an empty field. */
export type GasQuestion = { [F in (typeof questionFields)[number]]: string } & {
  ask: GasQuestionKind
}

/** Address of a question about a call: the gas page’s query, and the question’s own. */
export function gasQuestionsPath(address: GasAddress, question: Partial<GasQuestion>): string {
  const [path = '', query] = gasPath(address).split('?')
  const fields = { ask: question.ask ?? 'blocks', ...trimmedFields(question, questionFields) }
  const ownQuery = withQuery('', fields, '(),')
  return `${path}/questions${query === undefined ? ownQuery : `?${query}&${ownQuery.slice(1)}`}`
}

/** A link for any browser: its end has the long fields of the call. */
export const gasQuestionsLink = (address: GasAddress, question: Partial<GasQuestion>): string =>
  gasQuestionsPath(address, question) + longGasFields.end(address)

/**
 * Reads the address of a question; any field may hold anything, and is judged where it is shown. The
 * history state beside it has the long fields of the call as `call`.
 */
export function parseGasQuestionsPath(
  params: { network?: string | undefined },
  searchParams: URLSearchParams,
  beside?: unknown,
  hash = '',
): { address: GasAddress; question: GasQuestion } {
  return {
    address: parseGasPath(params, searchParams, asRawObject(beside).call, hash),
    question: {
      ...readTrimmedTexts(searchParams, questionFields),
      ask: gasQuestionKinds.find((ask) => ask === searchParams.get('ask')) ?? 'blocks',
    },
  }
}
