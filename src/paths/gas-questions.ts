import { isRawObject } from '#domain/values/raw.ts'
import { besideGasPath, type GasAddress, gasPath, longGasFields, parseGasPath } from '#paths/gas.ts'
import { writeEnd } from '#paths/links/link-end.ts'
import { defineLongFields } from '#paths/links/long-fields.ts'

/** The questions that can be asked about a call. */
export const asks = ['blocks', 'change', 'amount', 'list', 'compare'] as const
export type Ask = (typeof asks)[number]

const fields = [
  'at',
  'first',
  'last',
  'of',
  'low',
  'high',
  'otherFrom',
  'otherTo',
  'otherValue',
  'otherData',
  'calls',
] as const
type QuestionField = (typeof fields)[number]

/** What is asked about a call, as it was typed; '' where nothing was. */
export type GasQuestion = { [F in QuestionField]: string } & {
  ask: Ask
  /** Characters of calls and other data that were too many for the link, and are not here. */
  leftOut?: number | undefined
}

const longTexts = ['calls', 'otherData'] as const
/** Characters that are left out are not those of the call, which are counted as `leftOut`. */
const longFields = defineLongFields(longTexts, 'cutOff')

/** Address of a question about the call of a gas page: that page’s query, and the question’s own. */
export function gasQuestionsPath(address: GasAddress, question: Partial<GasQuestion>): string {
  const [path = '', query] = gasPath(address).split('?')
  const search = new URLSearchParams(query)
  const whole = { ...noQuestion, ...question }
  const leftOut = longFields.lengthLeftOut(whole)
  search.set('ask', whole.ask)
  for (const field of fields) {
    const isLeftOut = leftOut !== undefined && longTexts.some((long) => long === field)
    if (whole[field].trim() !== '' && !isLeftOut) search.set(field, whole[field].trim())
  }
  if (leftOut !== undefined) search.set('cutOff', String(leftOut))
  return `${path}/questions?${search.toString().replace(/%(28|29|2C)/g, decodeURIComponent)}`
}

/** What `gasQuestionsPath` leaves out, to be given along with it within this browser. */
export function besideGasQuestionsPath(address: GasAddress, question: GasQuestion) {
  return { call: besideGasPath(address), own: longFields.beside(question) }
}

/** The same for whoever opens it: its end has the long fields of the call and of the question. */
export function gasQuestionsLink(address: GasAddress, question: Partial<GasQuestion>): string {
  const pairs = [...longGasFields.endPairs(address), ...longFields.endPairs(question)]
  return gasQuestionsPath(address, question) + writeEnd(pairs)
}

/** Reads the address of a question; any field may hold anything, and is judged where it is shown. */
export function parseGasQuestionsPath(
  params: { network?: string | undefined },
  search: URLSearchParams,
  beside?: unknown,
  hash = '',
): { address: GasAddress; question: GasQuestion } {
  const given = isRawObject(beside) ? beside : {}
  const question: GasQuestion = { ...noQuestion }
  for (const field of fields) question[field] = search.get(field)?.trim() ?? ''
  question.ask = asks.find((ask) => ask === search.get('ask')) ?? noQuestion.ask
  Object.assign(question, longFields.read(search, given.own, hash))
  return { address: parseGasPath(params, search, given.call, hash), question }
}

const noQuestion: GasQuestion = {
  ask: 'blocks',
  at: '',
  first: '',
  last: '',
  of: '',
  low: '',
  high: '',
  otherFrom: '',
  otherTo: '',
  otherValue: '',
  otherData: '',
  calls: '',
}
