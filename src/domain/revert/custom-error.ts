import type { AbiParameter, Hex } from 'viem'
import { canonicalSignature, signatureSelector } from '#domain/abi/abi.ts'
import { readAbi } from '#domain/abi/artifact.ts'
import { type DecodedArgument, decodeArguments, decodeExactly } from '#domain/abi/decoded-call.ts'

/** An error by its name and types, and where it is defined. */
export type NamedError = { name: string; inputs: readonly AbiParameter[]; from: string[] }

/** The errors of an ABI's text, or why there are none. */
export function readErrors(text: string, from: string): NamedError[] | { problem: string } {
  const parsedAbi = readAbi(text, 'error')
  if ('problem' in parsedAbi) return parsedAbi
  const abiErrors = parsedAbi.filter((item) => item.type === 'error')
  if (abiErrors.length === 0) return { problem: 'There is no error in this ABI.' }
  return abiErrors.map(({ name, inputs = [] }) => ({ name, inputs, from: [from] }))
}

/** Says why an ABI does not name the error in some data; undefined when it does. */
export function errorAbiProblem(text: string, data: Hex): string | undefined {
  const abiErrors = readErrors(text, '')
  if ('problem' in abiErrors) return abiErrors.problem
  const selector = data.slice(0, 10).toLowerCase()
  const sameSelector = abiErrors.filter(
    ({ name, inputs }) => errorSelector(name, inputs) === selector,
  )
  if (sameSelector.length === 0)
    return `No error of this ABI begins with ${selector}; it has ${abiErrors.length}.`
  return sameSelector.some(({ inputs }) => fitErrorArguments(inputs, data))
    ? undefined
    : 'The data begins like an error of this ABI, but what follows does not fit it.'
}

export const errorSelector = (name: string, inputs: readonly AbiParameter[]): Hex =>
  signatureSelector(canonicalSignature(name, inputs))

/**
 * The arguments, if they are what the data encodes and all of it. Some contracts leave out the
 * padding at the end: missing bytes were padding if any value of them gives the same arguments.
 */
export function fitErrorArguments(
  inputs: readonly AbiParameter[],
  data: Hex,
): { args: DecodedArgument[]; unpadded: boolean } | undefined {
  const body: Hex = `0x${data.slice(10)}`
  const missingDigits = (64 - ((body.length - 2) % 64)) % 64
  const args = decodeExactly(inputs, `${body}${'0'.repeat(missingDigits)}`)
  if (!args || missingDigits === 0) return args && { args, unpadded: false }
  const decodedWithOnes = decodeArguments(inputs, `${body}${'f'.repeat(missingDigits)}`)
  const argumentsMatch =
    'args' in decodedWithOnes && comparableText(decodedWithOnes.args) === comparableText(args)
  return argumentsMatch ? { args, unpadded: true } : undefined
}

const comparableText = (args: DecodedArgument[]) =>
  JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? String(value) : value))
