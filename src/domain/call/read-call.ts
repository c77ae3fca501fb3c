import type { Hex } from 'viem'
import { isConstructorSignature } from '#domain/abi/constructor-signature.ts'
import type { CallProblems, CallText, TransactionCall } from '#domain/call/call.ts'
import { parseAddress } from '#domain/values/address.ts'
import { type NativeCurrency, readAmount } from '#domain/values/amount.ts'
import { parseBytes, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { describeCharacter } from '#domain/values/text.ts'

type FieldResult = { value: unknown } | { problem: string }

/**
 * Reads the typed fields into a call object, or gives a problem and its fix for each wrong field.
 * `encoded` is the data of `function`, which the call lacks while it is undefined. Amounts are in the
 * units of `currency`.
 */
export function readCall(
  text: CallText,
  { encoded, currency }: { encoded?: Hex | undefined; currency?: NativeCurrency | undefined } = {},
): { call: TransactionCall } | { problems: CallProblems } {
  const problems: CallProblems = {}
  const call: { [F in keyof TransactionCall]?: unknown } = {}
  for (const [field, read] of Object.entries(readers) as [keyof TransactionCall, FieldReader][]) {
    const typed = text[field].trim()
    if (typed === '') continue
    const fieldResult = read(typed, currency)
    if ('problem' in fieldResult) problems[field] = fieldResult.problem
    else call[field] = fieldResult.value
  }
  if (encoded !== undefined) call.data = encoded
  const allProblems = { ...crossFieldProblems(text, call), ...problems }
  return Object.keys(allProblems).length > 0
    ? { problems: allProblems }
    : { call: call as TransactionCall }
}

type FieldReader = (text: string, currency: NativeCurrency | undefined) => FieldResult

const readers: { [F in keyof TransactionCall]-?: FieldReader } = {
  from: parseAddress,
  to: parseAddress,
  value: readWei,
  data: readData,
  gas: readGas,
  gasPrice: readWei,
  maxFeePerGas: readWei,
  maxPriorityFeePerGas: readWei,
}

function readWei(text: string, currency: NativeCurrency | undefined): FieldResult {
  const parsedAmount = readAmount(text, currency)
  if ('problem' in parsedAmount) return parsedAmount
  return parsedAmount.wei < 1n << 256n
    ? { value: toQuantityHex(parsedAmount.wei) }
    : { problem: 'Max 256 bits.' }
}

function readGas(text: string): FieldResult {
  const gas = readQuantity(text)
  if (gas === undefined) return { problem: 'Invalid gas limit: use a decimal number or 0x….' }
  return gas < 1n << 64n ? { value: toQuantityHex(gas) } : { problem: 'Max 64 bits.' }
}

function readData(text: string): FieldResult {
  const bytes = parseBytes(text)
  if (bytes !== undefined) return { value: bytes }
  const invalidCharacter = text.replace(/^0x/i, '').match(/[^0-9a-f]/iu)?.[0]
  if (invalidCharacter !== undefined)
    return {
      problem: `Data must be hexadecimal; this has ${describeCharacter(invalidCharacter)}.`,
    }
  if (!/^0x/i.test(text)) return { problem: 'Data must start with 0x.' }
  return { problem: 'Odd number of digits: data needs two per byte.' }
}

function crossFieldProblems(
  text: CallText,
  call: { [F in keyof TransactionCall]?: unknown },
): CallProblems {
  const problems: CallProblems = {}
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas: tip } = call
  const feeOfEip1559 = maxFeePerGas ? 'a max fee' : tip && 'a priority fee'
  if (gasPrice && feeOfEip1559)
    problems.gasPrice = `A transaction cannot have both a gas price and ${feeOfEip1559}. Clear one.`
  const typed = (field: keyof CallText) => text[field].trim() !== ''
  if (typed('function') && typed('data')) problems.data = 'Use either data or a function, not both.'
  if (isConstructorSignature(text.function)) {
    if (typed('to'))
      problems.to = 'A constructor needs an empty recipient. Clear it, or select a function.'
  } else if (!typed('to') && typed('function'))
    problems.to = 'Enter the contract that has this function.'
  else if (!typed('to') && (call.data ?? '0x') === '0x')
    problems.to = 'Enter a recipient, or init code as data to deploy.'
  if (
    typeof tip === 'string' &&
    typeof maxFeePerGas === 'string' &&
    BigInt(tip) > BigInt(maxFeePerGas)
  )
    problems.maxPriorityFeePerGas =
      'Must not exceed the max fee per gas: lower it, or raise the max fee.'
  return problems
}
