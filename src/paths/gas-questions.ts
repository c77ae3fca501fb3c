import { isRawObject } from '#domain/raw.ts'
import { besideGasPath, type GasAddress, gasPath, longPairs, parseGasPath } from '#paths/gas.ts'
import { longestQuery, queryLength, readEnd, writeEnd } from '#paths/link-end.ts'

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
  cutOff?: number | undefined
}

/** Fields that may be long, and then travel beside the address. */
const long = ['calls', 'otherData'] as const

type Long = Pick<GasQuestion, (typeof long)[number]>

const textsOf = (question: Long) => long.map((field) => question[field])
const lengthOf = (question: Long) => textsOf(question).join('').length
const isTooLong = (question: Long) => queryLength(textsOf(question)) > longestQuery

/** Address of a question about the call of a gas page: that page’s query, and the question’s own. */
export function gasQuestionsPath(address: GasAddress, question: Partial<GasQuestion>): string {
  const [path = '', query] = gasPath(address).split('?')
  const search = new URLSearchParams(query)
  const whole = { ...noQuestion, ...question }
  const missing = whole.cutOff ?? lengthOf(whole)
  const tooLong = whole.cutOff !== undefined || isTooLong(whole)
  search.set('ask', whole.ask)
  for (const field of fields) {
    const left = tooLong && long.some((other) => other === field)
    if (whole[field].trim() !== '' && !left) search.set(field, whole[field].trim())
  }
  if (tooLong) search.set('cutOff', String(missing))
  return `${path}/questions?${search.toString().replace(/%(28|29|2C)/g, decodeURIComponent)}`
}

/** What `gasQuestionsPath` leaves out, to be given along with it within this browser. */
export function besideGasQuestionsPath(address: GasAddress, question: GasQuestion) {
  const { calls, otherData } = question
  const own = isTooLong(question) ? { calls, otherData } : undefined
  return { call: besideGasPath(address), own }
}

/** The same for whoever opens it: its end has the long fields of the call and of the question. */
export function gasQuestionsLink(address: GasAddress, question: Partial<GasQuestion>): string {
  const whole = { ...noQuestion, ...question }
  const own = whole.cutOff === undefined && isTooLong(whole) ? long : []
  const pairs = own.map((field) => [field, whole[field]] as const)
  return gasQuestionsPath(address, question) + writeEnd([...longPairs(address), ...pairs])
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
  const own = isRawObject(given.own) ? given.own : {}
  if (search.has('cutOff')) {
    if (typeof own.calls === 'string' && typeof own.otherData === 'string') {
      question.calls = own.calls
      question.otherData = own.otherData
    } else {
      const cutOff = Number.parseInt(search.get('cutOff') ?? '', 10) || 0
      const end = readEnd(hash)
      const read = { calls: end?.get('calls') ?? '', otherData: end?.get('otherData') ?? '' }
      Object.assign(question, end && lengthOf(read) === cutOff ? read : { cutOff })
    }
  }
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
