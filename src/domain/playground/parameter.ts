import { readBlockParameter } from '#domain/block/read-block-parameter.ts'
import { cidProblem, parseCidAddress } from '#domain/files/cid/cid-address.ts'
import { operationOf, type Parameter } from '#domain/playground/operations.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import { addressProblem } from '#domain/values/address.ts'
import { hashProblem } from '#domain/values/hash-problem.ts'
import { byteLength, normalizeHex } from '#domain/values/hex.ts'
import { readInteger } from '#domain/values/integer.ts'
import { asRawObject, isRawObject } from '#domain/values/raw.ts'
import { isStandardQuantity } from '#domain/values/standard-quantity.ts'

/** The request that a method begins with. */
export const initialRequest = (method: string): TypedRequest => ({
  method,
  params: operationOf(method)?.initialParams ?? [],
})

/**
 * A request with another value at an index of its `params`; undefined removes it where it is the last.
 */
export function withParam(request: TypedRequest, index: number, value: unknown): TypedRequest {
  const editedParams = [...request.params]
  while (editedParams.length < index) editedParams.push('')
  editedParams[index] = value ?? ''
  if (value === undefined && index === editedParams.length - 1) editedParams.pop()
  return { ...request, params: editedParams }
}

/** A call object with another value in a field; '' leaves the field out. Other members stay. */
export function withCallField(call: unknown, field: string, value: string): unknown {
  const { [field]: _, ...otherFields } = asRawObject(call)
  return value === '' ? otherFields : { ...otherFields, [field]: value }
}

/** The problem of a value, and the value that was probably meant. */
export type ParameterProblem = { problem: string; fix?: string }

/**
 * Judges a value of a parameter by the specification. It may be sent all the same: a playground
 * also shows how a service treats a mistake.
 */
export function parameterProblem(
  parameter: Parameter,
  value: unknown,
): ParameterProblem | undefined {
  const { kind, required } = parameter
  if (value === undefined || (value === '' && kind !== 'data'))
    return required ? { problem: 'Required.' } : undefined
  if (kind === 'flag')
    return typeof value === 'boolean' ? undefined : { problem: 'Must be true or false.' }
  if (kind === 'call' || kind === 'content')
    return isRawObject(value) ? undefined : { problem: 'Must be an object: {…}.' }
  if (kind === 'block' && isRawObject(value)) return undefined
  if (typeof value !== 'string')
    return { problem: 'Must be a string in quotes.', ...numberFix(value) }
  return textProblem(parameter, value)
}

const numberFix = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) >= 0
    ? { fix: `0x${Number(value).toString(16)}` }
    : {}

function textProblem({ kind, tags = [] }: Parameter, text: string): ParameterProblem | undefined {
  switch (kind) {
    case 'address':
      return trimmedProblem(text, addressProblem)
    case 'hash':
      return trimmedProblem(text, hashProblem)
    case 'data':
      return byteLength(text) === undefined
        ? { problem: 'Data must be 0x and two hex digits per byte.' }
        : undefined
    case 'cid': {
      const cidAddress = parseCidAddress(text)
      if ('problem' in cidAddress) return { problem: cidAddress.problem }
      return cidProblem(text) === undefined
        ? undefined
        : { problem: 'Only the CID is allowed.', fix: cidAddress.cid }
    }
    case 'block':
      return blockProblem(text, tags)
    case 'position':
      if (/^0x[0-9a-f]{1,64}$/i.test(text)) return undefined
      return hexProblem('A slot is max 32 bytes in hex with 0x.', text)
    default:
      if (isStandardQuantity(text)) return undefined
      return hexProblem('Use hex with 0x, without leading zeros.', text)
  }
}

function blockProblem(text: string, tags: readonly string[]): ParameterProblem | undefined {
  if (tags.includes(text)) return undefined
  if (text === 'safe')
    return { problem: 'Not every network supports “safe” here (spec 4.3, 4.5).', fix: 'finalized' }
  const parsedBlock = readBlockParameter(text)
  if ('problem' in parsedBlock) return parsedBlock
  return isStandardQuantity(text)
    ? undefined
    : { problem: 'Use a hex block number.', fix: parsedBlock.value }
}

function hexProblem(problem: string, text: string): ParameterProblem {
  const parsedNumber = readInteger(text)
  const isUint256 = parsedNumber !== undefined && parsedNumber >= 0n && parsedNumber < 1n << 256n
  return isUint256 ? { problem, fix: `0x${parsedNumber.toString(16)}` } : { problem }
}

/** The request is sent as it is written: a node takes no spaces, and no `0X`. */
function trimmedProblem(
  text: string,
  problemOf: (text: string) => string | undefined,
): ParameterProblem | undefined {
  const problem = problemOf(text)
  if (problem !== undefined) return { problem }
  const fix = normalizeHex(text)
  if (fix === text) return undefined
  return fix === text.trim()
    ? { problem: 'Remove the spaces around it.', fix }
    : { problem: 'Hexadecimal starts with 0x.', fix }
}
