import { type ProofCheck, verdictLabels } from '#domain/proof/proof-checks.ts'
import { escapeControls, shortenText } from '#domain/text/others-text.ts'
import { exitCodes } from '#service/terminal/arguments.ts'

/**
 * A fact: what people read, by its label, and what machines do, by the keys of docs/terminal.md, where
 * amounts are decimal texts. Either may be undefined, and is left out then.
 */
export type Fact = readonly [label: string, value: string | undefined, json?: Json | undefined]
type Json = { readonly [key: string]: unknown }

/** An answer of a verb: what people read, and what machines do. */
export type Answer = {
  /** The answer itself, in one line. */
  headline: string
  facts: readonly Fact[]
  checks: readonly ProofCheck[]
  /** Nothing was found, or the call or transaction reverted. */
  isNegative?: boolean
  /** A provider does not answer, of those that were to be looked at. */
  hasFailed?: boolean
}

/** The provider gave no answer that could be used: one sentence, exit code 3. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
}

/** The answer where nothing is found. */
export const notFound = (headline: string): Answer => ({
  headline,
  facts: [['', undefined, { found: false }]],
  checks: [],
  isNegative: true,
})

const isContradicted = ({ verdict }: ProofCheck) =>
  verdict?.kind === 'mismatch' || verdict?.kind === 'wrong-chain'

/** An answer that contradicts itself is a failure of its provider, whatever it says. */
export function exitCodeOf({ checks, isNegative, hasFailed }: Answer): number {
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
/** Width of labels: what a hash leaves. */
const labelColumns = lineColumns - 66

/** Longest value of a fact, in characters: a node may write megabytes. */
const maxFactChars = 300

/**
 * Text of others on one line: control characters, which a terminal would obey, are named.
 */
export const toLine = (text: string, maxChars = maxFactChars): string =>
  shortenText(text.replace(/\s+/g, ' ').trim(), maxChars)

/** A value in lines that leave room for its label; words that are longer stay whole. */
function wrapLine(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + 1 + word.length <= lineColumns - labelColumns)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** An answer as aligned text for people, the answer first. */
export function formatAnswer({ headline, facts, checks }: Answer): string {
  const shownFacts = facts.flatMap(([label, value]) =>
    value === undefined
      ? []
      : wrapLine(toLine(value)).map(
          (line, at) =>
            `${shortenText(at === 0 ? label : '', labelColumns - 1).padEnd(labelColumns)}${line}`,
        ),
  )
  const shownChecks = formatChecks(checks)
  return [
    ...(checks.some(isContradicted)
      ? ['✗ The provider’s answer contradicts itself: see ✗ below.']
      : []),
    toLine(headline),
    ...(shownFacts.length > 0 ? ['', ...shownFacts] : []),
    ...(shownChecks.length > 0 ? ['', ...shownChecks] : []),
  ].join('\n')
}

/** Verdicts, each in a line behind its mark. */
export function formatChecks(checks: readonly ProofCheck[]): string[] {
  const checkColumns = Math.max(0, ...checks.map(({ label }) => label.length)) + 2
  return checks.flatMap(({ label, verdict }) => {
    if (!verdict) return []
    const words = `${verdictLabels[verdict.kind]}: ${verdict.brief}`
    return `${marks[verdict.kind]} ${label.padEnd(checkColumns)}${toLine(words, lineColumns - checkColumns - 3)}`
  })
}

/** The part of an answer that machines read. */
export function jsonOf({ facts, checks }: Answer): Json {
  const verdicts = checks.flatMap(({ label, verdict }) =>
    verdict ? [{ check: label, verdict: verdict.kind, brief: verdict.brief }] : [],
  )
  const json = Object.assign({}, ...facts.map(([, , part]) => part))
  return { ...json, ...(checks.length > 0 && { checks: verdicts }) }
}

/** JSON in ASCII where a terminal might obey a character. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Bytes that a terminal shows, as text whose control characters are named. */
export const bytesForTerminal = (bytes: Buffer): string =>
  escapeControls(bytes.toString('utf8').replace(/\r(?!\n)/g, '[U+000D]'))
