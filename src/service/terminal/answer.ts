import { comparedLines, type ProofCheck, verdictLabels } from '#domain/proof/proof-checks.ts'
import type { ProofVerdict } from '#domain/proof/verdict.ts'
import { escapeControls, shortenText } from '#domain/text/others-text.ts'
import { exitCodes } from '#service/terminal/arguments.ts'

/** A fact that people read; left out where its value is undefined. */
export type Fact = readonly [label: string, value: string | undefined]

/** An answer of a verb: what people read, and what machines do. */
export type Answer = {
  /** The answer itself, in one line. */
  headline: string
  facts?: readonly Fact[]
  /** The keys of docs/terminal.md; integers are told as decimal texts, and undefined is left out. */
  json: { readonly [key: string]: unknown }
  checks?: readonly ProofCheck[]
  /** A command that tells more, which people may copy: it stands alone, as it has a hash. */
  next?: string | undefined
  /** Nothing was found, or the call or transaction reverted. */
  isNegative?: boolean
  /** A provider gave no answer that could be used. */
  hasFailed?: boolean
  /** People have read it already, as it came. */
  isWritten?: boolean
}

/** The provider gave no answer that could be used: one sentence, exit code 3. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
}

export const notFound = (headline: string): Answer => ({
  headline,
  json: { found: false },
  isNegative: true,
})

/** The answer where a provider failed, as one line. */
export const failed = (error: string): Answer => ({
  headline: error,
  json: { error },
  hasFailed: true,
})

/** Prints an answer, for people to a stream, and a failure to stderr; returns the exit code. */
export function printAnswer(answer: Answer, isJson: boolean, stream: NodeJS.WriteStream): number {
  const { error } = answer.json
  if (error !== undefined) process.stderr.write(`Keyhole: ${error}\n`)
  if (isJson) process.stdout.write(`${jsonText(answer)}\n`)
  else if (error === undefined && !answer.isWritten) stream.write(`${formatAnswer(answer)}\n`)
  return exitCodeOf(answer)
}

const isContradicted = ({ verdict }: ProofCheck) =>
  verdict?.kind === 'mismatch' || verdict?.kind === 'wrong-chain'

/** An answer that contradicts itself is a failure of its provider, no matter what it says. */
export function exitCodeOf({ checks = [], isNegative, hasFailed }: Partial<Answer>): number {
  if (hasFailed || checks.some(isContradicted)) return exitCodes.providerFailed
  return isNegative ? exitCodes.negative : exitCodes.answered
}

const marks = {
  verified: '✓',
  partly: '~',
  unverifiable: '-',
  'field-missing': '-',
  'wrong-chain': '✗',
  mismatch: '✗',
} as const

/** Width of a terminal, in columns; a hash with its label is as wide. */
const lineColumns = 80
/** Width of labels: what a hash leaves; longer ones stand whole, but for what others wrote. */
const labelColumns = lineColumns - 66
const maxLabelChars = 24

/** Longest value of a fact, in characters: a node may write megabytes. */
const maxFactChars = 300

/** Text of others on one line: control characters, which a terminal would obey, are named. */
export const toLine = (text: string, maxChars = maxFactChars): string =>
  shortenText(text.replace(/\s+/g, ' ').trim(), maxChars)

/** A value in lines that leave room for its label; words that are longer stay whole. */
const wrapLine = (text: string): readonly string[] => text.match(/\S.{0,65}(?= |$)|\S+/g) ?? ['']

/** An answer as aligned text for people, the answer first. @internal Exported for tests. */
export function formatAnswer({ headline, facts = [], checks = [], next }: Answer): string {
  const shownFacts = facts.flatMap(([label, value]) =>
    value === undefined
      ? []
      : wrapLine(toLine(value)).map((line, at) => {
          const shownLabel = shortenText(at === 0 ? label : '', maxLabelChars)
          return `${shownLabel.padEnd(labelColumns - 1)} ${line}`
        }),
  )
  const warning = checks.some(isContradicted)
    ? '✗ The provider’s answer contradicts itself: see ✗ below.\n'
    : ''
  const blocks = [
    [warning + toLine(headline)],
    shownFacts,
    formatChecks(checks),
    next ? [next] : [],
  ]
  return blocks.flatMap((lines) => (lines.length > 0 ? lines.join('\n') : [])).join('\n\n')
}

/** Verdicts, each in a line behind its mark, and below a contradiction what differs. */
export function formatChecks(checks: readonly ProofCheck[]): string[] {
  const checkColumns = Math.max(0, ...checks.map(({ label }) => label.length)) + 2
  return checks.flatMap((check) => {
    const { label, verdict } = check
    if (!verdict) return []
    const { kind, brief, explanation, compared } = verdict
    const words = toLine(`${verdictLabels[kind]}: ${brief}`, lineColumns - checkColumns - 3)
    const differing = isContradicted(check) ? [explanation, ...comparedLines(compared)] : []
    return [
      `${marks[kind]} ${label.padEnd(checkColumns)}${words}`,
      ...differing.flatMap((text) => wrapLine(toLine(text)).map((line) => `    ${line}`)),
    ]
  })
}

/** A verdict as machines read it; of one that is not verified also why, and what was compared. */
function verdictJson({ kind, brief, explanation, compared }: ProofVerdict) {
  const verdict = { verdict: kind, brief }
  if (kind === 'verified') return verdict
  const bounded = compared.map(({ answered, computed, ...names }) => ({
    ...names,
    answered: shortenText(answered, maxFactChars),
    computed: shortenText(computed, maxFactChars),
  }))
  return { ...verdict, explanation: shortenText(explanation, maxFactChars), compared: bounded }
}

/** The part of an answer that machines read; ASCII where a terminal might obey a character. */
export function jsonText({ json, checks = [] }: Pick<Answer, 'json' | 'checks'>): string {
  const verdicts = checks.flatMap(({ label: check, verdict }) =>
    verdict ? [{ check, ...verdictJson(verdict) }] : [],
  )
  return JSON.stringify(
    { ...json, checks: checks.length > 0 ? verdicts : undefined },
    (_, value) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  ).replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Bytes that a terminal shows, as text whose control characters are named. */
export const bytesForTerminal = (bytes: Buffer): string =>
  escapeControls(bytes.toString('utf8').replace(/\r(?!\n)/g, '[U+000D]'))

export const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
