import { asRawObject } from '#domain/values/raw.ts'
import { type GasAddress, gasPath, gasPathState, longGasFields, parseGasPath } from '#paths/gas.ts'
import { writeLinkEnd } from '#paths/links/link-end.ts'
import { defineLongFields } from '#paths/links/long-fields.ts'
import { readTrimmedTexts, trimmedFields, withQuery } from '#paths/query-text.ts'

/** The questions about a call. */
export const gasQuestionKinds = ['blocks', 'amount', 'list'] as const
export type GasQuestionKind = (typeof gasQuestionKinds)[number]

const questionFields = ['at', 'of', 'low', 'high', 'calls'] as const
type QuestionField = (typeof questionFields)[number]

/** A question about a call, as it was typed; '' for an empty field. */
export type GasQuestion = { [F in QuestionField]: string } & {
  ask: GasQuestionKind
  /** Characters of calls that were too many for the link, and are missing. */
  omittedChars?: number | undefined
}

/** The query counts the question's omitted characters as `cutOff`, the call's as `leftOut`. */
const longFields = defineLongFields(['calls'], 'cutOff')

/**
 * Address of a question about the call of a gas page: that page’s query, and the question’s own.
 */
export function gasQuestionsPath(address: GasAddress, question: Partial<GasQuestion>): string {
  const [path = '', query] = gasPath(address).split('?')
  const omittedChars = longFields.lengthLeftOut(question)
  const fields = {
    ask: question.ask ?? 'blocks',
    ...trimmedFields(question, questionFields),
    ...(omittedChars !== undefined && { calls: undefined, cutOff: String(omittedChars) }),
  }
  const ownQuery = withQuery('', fields, '(),')
  return `${path}/questions${query === undefined ? ownQuery : `?${query}&${ownQuery.slice(1)}`}`
}

/** History state with the fields that `gasQuestionsPath` leaves out; this browser alone has it. */
export function gasQuestionsPathState(address: GasAddress, question: GasQuestion) {
  return { call: gasPathState(address), own: longFields.pathState(question) }
}

/** A link for any browser: its end has the long fields of the call and of the question. */
export function gasQuestionsLink(address: GasAddress, question: Partial<GasQuestion>): string {
  const endFields = [...longGasFields.endPairs(address), ...longFields.endPairs(question)]
  return gasQuestionsPath(address, question) + writeLinkEnd(endFields)
}

/**
 * Reads the address of a question; any field may hold anything, and is judged where it is shown.
 */
export function parseGasQuestionsPath(
  params: { network?: string | undefined },
  searchParams: URLSearchParams,
  beside?: unknown,
  hash = '',
): { address: GasAddress; question: GasQuestion } {
  const pathState = asRawObject(beside)
  const address = parseGasPath(params, searchParams, pathState.call, hash)
  const question: GasQuestion = {
    ...readTrimmedTexts(searchParams, questionFields),
    ask: gasQuestionKinds.find((ask) => ask === searchParams.get('ask')) ?? 'blocks',
    ...longFields.read(searchParams, pathState.own, hash),
  }
  return { address, question }
}
