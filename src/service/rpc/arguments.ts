import { rpcCode } from '#protocol/json-rpc.ts'
import type { ParameterCheck } from '#service/rpc/parameter-checks.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'

/** An error with code -32602. */
export const invalidParams = (message: string) =>
  new RpcResponseError({ code: rpcCode.invalidParams, message })

/**
 * The positional arguments of a call by the names of the spec, counted from 0, with messages like
 * geth's. Throws -32602 that names the argument.
 */
export function readArguments(params: readonly unknown[], names: readonly string[]) {
  if (params.length > names.length)
    throw invalidParams(`too many arguments, want at most ${names.length} (${names.join(', ')})`)
  const labelOf = (index: number) => `argument ${index} (${names[index]})`

  /** An argument that may be left out; null counts as left out. */
  function optional<T>(index: number, check: ParameterCheck<T>): T | undefined {
    const value = params[index] ?? undefined
    return value === undefined ? undefined : readValue(value, labelOf(index), check)
  }

  function required<T>(index: number, check: ParameterCheck<T>): T {
    const value = optional(index, check)
    if (value === undefined) throw invalidParams(`missing value for required ${labelOf(index)}`)
    return value
  }

  return { required, optional, labelOf }
}

/** A value in its normal form. Throws -32602 that names the argument and what is wrong with it. */
export function readValue<T>(
  value: unknown,
  argumentLabel: string,
  { expected, read }: ParameterCheck<T>,
): T {
  const normalValue = read(value)
  if (normalValue !== undefined) return normalValue
  throw invalidParams(`invalid ${argumentLabel}: expected ${expected}, got ${describeValue(value)}`)
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  const jsonText = JSON.stringify(value)
  return jsonText.length > 80
    ? `${jsonText.slice(0, 70)}… (${jsonText.length} characters)`
    : jsonText
}
