import { isRawObject } from '#domain/raw.ts'
import { besideGasPath, type GasAddress, gasPath, parseGasPath } from '#paths/gas.ts'

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
const longest = 3000

const lengthOf = (question: Pick<GasQuestion, (typeof long)[number]>) =>
  long.reduce((sum, field) => sum + question[field].length, 0)

/** Address of a question about the call of a gas page: that page’s query, and the question’s own. */
export function gasQuestionsPath(address: GasAddress, question: Partial<GasQuestion>): string {
  const [path = '', query] = gasPath(address).split('?')
  const search = new URLSearchParams(query)
  const whole = { ...noQuestion, ...question }
  const missing = whole.cutOff ?? lengthOf(whole)
  const tooLong = whole.cutOff !== undefined || missing > longest
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
  const own = lengthOf(question) > longest ? { calls, otherData } : undefined
  return { call: besideGasPath(address), own }
}

/** Reads the address of a question; any field may hold anything, and is judged where it is shown. */
export function parseGasQuestionsPath(
  params: { network?: string | undefined },
  search: URLSearchParams,
  beside?: unknown,
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
    } else question.cutOff = Number.parseInt(search.get('cutOff') ?? '', 10) || 0
  }
  return { address: parseGasPath(params, search, given.call), question }
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
