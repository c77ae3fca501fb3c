import type { TransactionCall } from '#domain/call/call.ts'

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
