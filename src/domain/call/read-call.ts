import type { Hex } from 'viem'
import { isConstructorSignature } from '#domain/abi/constructor-signature.ts'
import type { CallProblems, CallText, TransactionCall } from '#domain/call/call.ts'
import type { readCallList } from '#domain/call/call-list.ts'
import { parseAddress } from '#domain/values/address.ts'
import { type NativeCurrency, readAmount } from '#domain/values/amount.ts'
import { parseBytes, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { describeCharacter } from '#domain/values/text.ts'

/** A transaction type, and the fields of a call that only some types have. */
type CallType = {
  type: number
  name: string
  fields: readonly (keyof TransactionCall)[]
  needsTo?: true
}

const eip1559Fields = ['maxFeePerGas', 'maxPriorityFeePerGas', 'accessList'] as const

/** Transaction types with the fields that not every type has: EIP-155, 2930, 1559, 4844, 7702. */
const callTypes: readonly CallType[] = [
  { type: 0, name: 'legacy', fields: ['gasPrice'] },
  { type: 1, name: 'access list, EIP-2930', fields: ['gasPrice', 'accessList'] },
  { type: 2, name: 'EIP-1559', fields: eip1559Fields },
  {
    type: 3,
    name: 'blobs, EIP-4844',
    fields: [...eip1559Fields, 'blobVersionedHashes', 'maxFeePerBlobGas'],
    needsTo: true,
  },
  {
    type: 4,
    name: 'set code, EIP-7702',
    fields: [...eip1559Fields, 'authorizationList'],
    needsTo: true,
  },
]

const fieldLabels: { [F in keyof TransactionCall]?: string } = {
  gasPrice: 'a gas price',
  maxFeePerGas: 'a max fee',
  maxPriorityFeePerGas: 'a priority fee',
  accessList: 'an access list',
  blobVersionedHashes: 'blobs',
  maxFeePerBlobGas: 'a blob fee',
  authorizationList: 'authorizations',
}

const typedFields = Object.keys(fieldLabels) as (keyof TransactionCall)[]

/**
 * The lowest transaction type that has every field of a call; undefined when it has none of them.
 */
export function callType(call: { [F in keyof TransactionCall]?: unknown }): CallType | undefined {
  const presentFields = typedFields.filter((field) => call[field] !== undefined)
  if (presentFields.length === 0) return undefined
  return callTypes.find(({ fields }) => presentFields.every((field) => fields.includes(field)))
}

/**
 * Why a call fits no transaction type, at the field to clear or fill: two fields that no type has
 * both, or a missing field that its type needs.
 * @internal Exported for tests.
 */
export function typeProblems(call: { [F in keyof TransactionCall]?: unknown }): {
  [F in keyof TransactionCall]?: string
} {
  const presentFields = typedFields.filter((field) => call[field] !== undefined)
  const problems: { [F in keyof TransactionCall]?: string } = {}
  for (const [fieldIndex, one] of presentFields.entries())
    for (const other of presentFields.slice(fieldIndex + 1)) {
      if (callTypes.some(({ fields }) => fields.includes(one) && fields.includes(other))) continue
      problems[one] ??=
        `A transaction cannot have both ${fieldLabels[one]} and ${fieldLabels[other]}. Clear one.`
    }
  const transactionType = callType(call)
  if (transactionType?.needsTo && call.to === undefined)
    problems.to = `A transaction with ${fieldLabels[transactionType.type === 3 ? 'blobVersionedHashes' : 'authorizationList']} cannot deploy a contract: enter a recipient.`
  if (call.maxFeePerBlobGas !== undefined && call.blobVersionedHashes === undefined)
    problems.maxFeePerBlobGas = 'A blob fee needs blobs: add one, or clear this.'
  return problems
}

type FieldResult = { value: unknown } | { problem: string }

/**
 * Reads the typed fields into a call object, or gives a problem and its fix for each wrong field.
 * `encoded` is the data of `function`, `readList` reads the lists; while one of them is undefined,
 * the call lacks that part. Amounts are in the units of `currency`.
 */
export function readCall(
  text: CallText,
  {
    encoded,
    readList,
    currency,
  }: {
    encoded?: Hex | undefined
    readList?: typeof readCallList | undefined
    currency?: NativeCurrency | undefined
  } = {},
): { call: TransactionCall } | { problems: CallProblems } {
  const problems: CallProblems = {}
  const call: { [F in keyof TransactionCall]?: unknown } = {}
  for (const [field, read] of Object.entries(readers) as [keyof TransactionCall, FieldReader][]) {
    const typed = text[field].trim()
    const fieldResult = typed === '' ? undefined : read(typed, { readList, currency })
    if (!fieldResult) continue
    if ('problem' in fieldResult) problems[field] = fieldResult.problem
    // An empty list, as a form has after its last entry was removed, counts as no list.
    else if (!Array.isArray(fieldResult.value) || fieldResult.value.length > 0)
      call[field] = fieldResult.value
  }
  if (encoded !== undefined) call.data = encoded
  const allProblems = { ...crossFieldProblems(text, call), ...problems }
  return Object.keys(allProblems).length > 0
    ? { problems: allProblems }
    : { call: call as TransactionCall }
}

type FieldReader = (
  text: string,
  means: {
    readList: typeof readCallList | undefined
    currency: NativeCurrency | undefined
  },
) => FieldResult | undefined

const readers: { [F in keyof TransactionCall]-?: FieldReader } = {
  from: parseAddress,
  to: parseAddress,
  value: readWei,
  data: readData,
  gas: readGas,
  gasPrice: readWei,
  maxFeePerGas: readWei,
  maxPriorityFeePerGas: readWei,
  maxFeePerBlobGas: readWei,
  accessList: (text, { readList }) => readList?.('accessList', text),
  blobVersionedHashes: (text, { readList }) => readList?.('blobVersionedHashes', text),
  authorizationList: (text, { readList }) => readList?.('authorizationList', text),
}

function readWei(
  text: string,
  { currency }: { currency: NativeCurrency | undefined },
): FieldResult {
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
  const problems: CallProblems = typeProblems(call)
  const { maxFeePerGas, maxPriorityFeePerGas: tip } = call
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
