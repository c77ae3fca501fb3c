import type { Hex } from 'viem'
import { isSameHex } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import type { RpcCallObject } from '#protocol/rpc-methods.ts'
import {
  addressCheck,
  bytesCheck,
  type ParameterCheck,
  quantityCheck,
} from '#service/rpc/parameter-checks.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'

/** An error with code -32602. */
export const invalidParams = (message: string) =>
  new RpcResponseError({ code: rpcCode.invalidParams, message })

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

export const objectCheck: ParameterCheck<RawObject> = {
  expected: 'an object',
  read: (value) => (isRawObject(value) ? value : undefined),
}

const callFields: { readonly [field: string]: ParameterCheck<unknown> } = {
  from: addressCheck,
  to: addressCheck,
  gas: quantityCheck(64),
  gasPrice: quantityCheck(256),
  maxPriorityFeePerGas: quantityCheck(256),
  maxFeePerGas: quantityCheck(256),
  value: quantityCheck(256),
  data: bytesCheck,
  input: bytesCheck,
} satisfies { [F in keyof RpcCallObject]-?: ParameterCheck<NonNullable<RpcCallObject[F]>> } & {
  input: ParameterCheck<unknown>
}

/**
 * Checks the fields of spec 2.6; null counts as absent, as clients write it. `input`, which web3.js
 * writes, becomes the spec's `data`, which every node knows. Other fields (`nonce`, `accessList`,
 * …) are left to the upstream: real clients send them.
 */
export function readCall(raw: RawObject, argumentLabel: string): RpcCallObject {
  const presentFields = Object.entries(raw).filter(([, value]) => value !== null)
  const { input, ...fields }: RpcCallObject & { input?: Hex } = Object.fromEntries(
    presentFields.map(([field, value]) => {
      const fieldCheck = Object.hasOwn(callFields, field) ? callFields[field] : undefined
      return [
        field,
        fieldCheck ? readValue(value, `${argumentLabel}, field ${field}`, fieldCheck) : value,
      ]
    }),
  )
  if (input === undefined) return fields
  if (fields.data !== undefined && !isSameHex(fields.data, input))
    throw invalidParams(
      `invalid ${argumentLabel}: fields data and input are both given, and differ`,
    )
  return { ...fields, data: input }
}

/** Whether a parameter is a call with fields that are not checked here. */
export const hasUncheckedFields = (parameter: unknown): boolean =>
  isRawObject(parameter) &&
  Object.keys(parameter).some((field) => !Object.hasOwn(callFields, field))
