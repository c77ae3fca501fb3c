import type { Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import { formatParameters } from '#domain/abi/abi.ts'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
import { parseSignatureList } from '#domain/abi/signature-list.ts'
import { readSolidityAbi } from '#domain/abi/solidity-types.ts'
import {
  errorSelector,
  fitErrorArguments,
  type NamedError,
  readErrors,
} from '#domain/revert/custom-error.ts'
import errorList from '#domain/revert/known-errors.txt?raw'
import { type RevertMeaning, readRevert, reasonBytes } from '#domain/revert/revert.ts'
import { wantedOfItem } from '#domain/source/source-declaration.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { decodeUtf8Hex } from '#domain/values/text.ts'

/** Selectors are computed from the list, never written down. */
const bySelector = groupBy(
  parseSignatureList(errorList).flatMap(({ name, source, signatures }) => {
    const from = source.startsWith('OpenZeppelin') ? source : `${name} (${source})`
    return signatures.map((signature) => ({ signature, from }))
  }),
  ({ signature }) => toFunctionSelector(signature),
)

/**
 * The errors of the bundled list that have a selector; any other error may have it too. Errors that
 * differ only in the names of their arguments are one, with the names that were found first.
 * @internal Exported for tests.
 */
export function findKnownErrors(selector: Hex): NamedError[] {
  const matchingErrors: NamedError[] = []
  for (const { signature, from } of bySelector.get(selector.toLowerCase() as Hex) ?? []) {
    const [error] = readSolidityAbi(signature, 'error')
    if (error?.type !== 'error') throw new Error(`not a signature in our list: ${signature}`)
    // Four bytes and a name that are the same leave no room for other types.
    const sameError = matchingErrors.find((other) => other.name === error.name)
    if (sameError) sameError.from.push(from)
    else matchingErrors.push({ name: error.name, inputs: error.inputs, from: [from] })
  }
  return matchingErrors
}

/**
 * An ABI to name errors by, as text of any form that `readAbi` takes, and whose it is; a guess is of
 * errors that share the selector, not of this contract.
 */
export type ErrorAbiSource = { text: string; from: string; isGuess?: boolean }

/** An error whose arguments fit the data exactly. */
export type ErrorReading = {
  name: string
  signature: string
  /** Sources of this error: ABIs before the bundled list. */
  from: string[]
  /** No ABI names it, only a list, by four bytes that another error may have too. */
  guessed: boolean
  args: ErrorArgument[]
  /** Only the padding at the end of the data is missing. */
  unpadded: boolean
}

/** The declaration of an error in a source. */
export const wantedOfError = ({ name, args }: ErrorReading) =>
  wantedOfItem({ type: 'error', name, inputs: args })

/** An argument of an error; bytes may themselves hold an error. */
export type ErrorArgument = Pick<DecodedArgument, 'name' | 'type' | 'note'> &
  (
    | { value: string | bigint | boolean; isNotText?: true; inner?: ErrorTree | undefined }
    | { parts: ErrorArgument[] }
  )

/** Meaning of revert data, and the errors that it carries; a reason may be followed by one. */
export type ErrorTree = {
  data: Hex
  meaning: RevertMeaning
  readings: ErrorReading[]
  inner?: ErrorTree
}

/** A custom error is looked for behind at most so many digits of a reason. */
const maxReasonDigits = 2_048

/** Errors within errors are read this deep: no one wraps more, and data could go on for ever. */
const maxErrorDepth = 5

/**
 * Reads revert data with the errors within it. An error is named only where encoding its arguments
 * again gives the same bytes; where several fit, all are given, those of the ABIs first. No bytes
 * and no ABI make it throw.
 */
export function readErrorTree(data: Hex, abis: readonly ErrorAbiSource[]): ErrorTree {
  const errors = abis.flatMap(({ text, from, isGuess = false }) => {
    const abiErrors = readErrors(text, from)
    return 'problem' in abiErrors ? [] : abiErrors.map((error) => ({ ...error, isGuess }))
  })
  return readTree(
    data,
    groupBy(errors, ({ name, inputs }) => errorSelector(name, inputs)),
    0,
  )
}

type ErrorsBySelector = Map<Hex, (NamedError & { isGuess: boolean })[]>

function readTree(data: Hex, errorsBySelector: ErrorsBySelector, depth: number): ErrorTree {
  const meaning = readRevert({ data, message: '' })
  if (meaning.kind === 'reason') return readReasonTree(data, meaning, errorsBySelector, depth)
  if (meaning.kind !== 'custom') return { data, meaning, readings: [] }
  const readings: ErrorReading[] = []
  const ownErrors = errorsBySelector.get(meaning.selector) ?? []
  const listedErrors = findKnownErrors(meaning.selector).map((error) => ({
    ...error,
    isGuess: true,
  }))
  for (const { name, inputs, from, isGuess } of [...ownErrors, ...listedErrors]) {
    const sameReading = readings.find((reading) => reading.name === name)
    if (sameReading)
      sameReading.from.push(...from.filter((origin) => !sameReading.from.includes(origin)))
    const fittedArguments = sameReading ? undefined : fitErrorArguments(inputs, data)
    if (!fittedArguments) continue
    readings.push({
      name,
      signature: `${name}(${formatParameters(inputs)})`,
      from: [...from],
      guessed: isGuess,
      args: fittedArguments.args.map((argument) => withInner(argument, errorsBySelector, depth)),
      unpadded: fittedArguments.unpadded,
    })
  }
  return { data, meaning, readings }
}

/**
 * A reason with the error behind its text. A custom error there is one whose selector is known and
 * whose arguments fit all bytes to the end: its own bytes may be text, too.
 */
function readReasonTree(
  data: Hex,
  meaning: Extract<RevertMeaning, { kind: 'reason' }>,
  errorsBySelector: ErrorsBySelector,
  depth: number,
): ErrorTree {
  const withoutInner = { data, meaning, readings: [] }
  if (depth >= maxErrorDepth) return withoutInner
  const inner = meaning.bytes && readTree(meaning.bytes, errorsBySelector, depth + 1)
  if (inner && /^(reason|panic)$/.test(inner.meaning.kind)) return { ...withoutInner, inner }
  const digits = reasonBytes(data).slice(2).toLowerCase()
  const lastStart = Math.min(digits.length - 8, maxReasonDigits)
  for (let start = (digits.length - 8) % 64; start >= 0 && start <= lastStart; start += 64) {
    const bytes: Hex = `0x${digits.slice(start)}`
    const selector = bytes.slice(0, 10) as Hex
    const reason = decodeUtf8Hex(`0x${digits.slice(0, start)}`)
    const isKnown = errorsBySelector.has(selector) || findKnownErrors(selector).length > 0
    if (reason === undefined || !isKnown) continue
    const tree = readTree(bytes, errorsBySelector, depth + 1)
    if (tree.readings.length > 0)
      return { ...withoutInner, meaning: { ...meaning, reason, bytes }, inner: tree }
  }
  return withoutInner
}

function withInner(
  argument: DecodedArgument,
  errorsBySelector: ErrorsBySelector,
  depth: number,
): ErrorArgument {
  if ('parts' in argument)
    return {
      ...argument,
      parts: argument.parts.map((part) => withInner(part, errorsBySelector, depth)),
    }
  const { type, value, isNotText } = argument
  if (
    (type !== 'bytes' && !isNotText) ||
    typeof value !== 'string' ||
    value === '0x' ||
    depth >= maxErrorDepth
  )
    return argument
  const inner = readTree(value as Hex, errorsBySelector, depth + 1)
  return carriesError(inner) ? { ...argument, inner } : argument
}

/** Bytes may be anything: they are an error when they read as one, or have its form. */
function carriesError({ data, meaning, readings }: ErrorTree): boolean {
  if (meaning.kind === 'custom') return readings.length > 0 || (data.length - 10) % 64 === 0
  return meaning.kind !== 'bytes'
}

/** Whether an ABI names the error or one within it. */
export const isNamedBy = (tree: ErrorTree, from: string): boolean =>
  (tree.inner !== undefined && isNamedBy(tree.inner, from)) ||
  tree.readings.some((reading) => reading.from.includes(from) || reading.args.some(hasNamed(from)))

const hasNamed =
  (from: string) =>
  (argument: ErrorArgument): boolean =>
    'parts' in argument
      ? argument.parts.some(hasNamed(from))
      : argument.inner !== undefined && isNamedBy(argument.inner, from)
