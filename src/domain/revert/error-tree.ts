import type { Hex } from 'viem'
import { formatParameter } from '#domain/abi/abi.ts'
import {
  errorSelector,
  fitError,
  type NamedError,
  readErrors,
} from '#domain/revert/custom-error.ts'
import { errorsWith } from '#domain/revert/known-errors.ts'
import { type RevertMeaning, readRevert } from '#domain/revert/revert.ts'
import type { Argument } from '#domain/abi/decoded-call.ts'

/** An ABI to name errors by, as text of any form that `readAbi` takes, and whose it is. */
export type GivenAbi = { text: string; from: string }

/** An error whose arguments fit the data exactly. */
export type ErrorReading = {
  name: string
  signature: string
  /** Where this error was found: ABIs before the bundled list. */
  from: string[]
  /** No ABI names it, only the bundled list, by four bytes that another error may have too. */
  guessed: boolean
  args: ErrorArgument[]
  /** The padding at the end of the data is missing; nothing else is. */
  unpadded: boolean
}

/** An argument of an error; one of type `bytes` may itself hold an error. */
export type ErrorArgument = { name: string; type: string } & (
  | { value: string | bigint | boolean; inner?: ErrorTree | undefined }
  | { parts: ErrorArgument[] }
)

/** What revert data says, and what the errors say that it carries. */
export type ErrorTree = { data: Hex; meaning: RevertMeaning; readings: ErrorReading[] }

/** Errors within errors are read this deep: nobody wraps more, and data could go on for ever. */
const deepest = 5

/**
 * Reads revert data with the errors within it. An error is named only where encoding its arguments
 * again gives the same bytes; where several fit, all are given, those of the ABIs first. No bytes and
 * no ABI make it throw.
 */
export function readErrorTree(data: Hex, abis: readonly GivenAbi[]): ErrorTree {
  const given: Given = new Map()
  for (const { text, from } of abis) {
    const errors = readErrors(text, from)
    if ('problem' in errors) continue
    for (const error of errors) {
      const selector = errorSelector(error.name, error.inputs)
      if (selector) given.set(selector, [...(given.get(selector) ?? []), error])
    }
  }
  return readTree(data, given, 0)
}

/** The errors of the ABIs by selector. */
type Given = Map<Hex, NamedError[]>

function readTree(data: Hex, given: Given, depth: number): ErrorTree {
  const meaning = readRevert({ data, message: '' })
  if (meaning.kind !== 'custom') return { data, meaning, readings: [] }
  const readings: ErrorReading[] = []
  const own = given.get(meaning.selector) ?? []
  for (const error of [...own, ...errorsWith(meaning.selector)]) {
    const { name, inputs, from } = error
    const same = readings.find((reading) => reading.name === name)
    if (same) same.from.push(...from.filter((one) => !same.from.includes(one)))
    const fitting = same ? undefined : fitError(inputs, data)
    if (!fitting) continue
    readings.push({
      name,
      signature: `${name}(${inputs.map(formatParameter).join(', ')})`,
      from: [...from],
      guessed: !own.includes(error),
      args: fitting.args.map((argument) => withInner(argument, given, depth)),
      unpadded: fitting.unpadded,
    })
  }
  return { data, meaning, readings }
}

function withInner(argument: Argument, given: Given, depth: number): ErrorArgument {
  if ('parts' in argument)
    return { ...argument, parts: argument.parts.map((part) => withInner(part, given, depth)) }
  const { type, value } = argument
  if (type !== 'bytes' || typeof value !== 'string' || value === '0x' || depth >= deepest)
    return argument
  const inner = readTree(value as Hex, given, depth + 1)
  return says(inner) ? { ...argument, inner } : argument
}

/** Bytes may be anything: they are taken for an error when they read as one, or have the form of one. */
function says({ data, meaning, readings }: ErrorTree): boolean {
  if (meaning.kind === 'custom') return readings.length > 0 || (data.length - 10) % 64 === 0
  return meaning.kind !== 'bytes'
}

/** Whether an ABI names the error or one within it. */
export const namedBy = (tree: ErrorTree, from: string): boolean =>
  tree.readings.some((reading) => reading.from.includes(from) || reading.args.some(hasNamed(from)))

const hasNamed =
  (from: string) =>
  (argument: ErrorArgument): boolean =>
    'parts' in argument
      ? argument.parts.some(hasNamed(from))
      : argument.inner !== undefined && namedBy(argument.inner, from)
