import type { Hex } from 'viem'
import { addressProblem } from '#domain/values/address.ts'
import { readAmount } from '#domain/values/amount.ts'
import { isConstructor } from '#domain/abi/abi.ts'
import type { TransactionCall, CallProblems, CallText } from '#domain/call/call.ts'
import { readCallList } from '#domain/call/call-list.ts'
import { typeProblems } from '#domain/call/call-type.ts'
import { byteLength } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { describeCharacter } from '#domain/values/text.ts'

type Read = { value: unknown } | { problem: string }

/**
 * Reads the typed fields into a call object, or says at each field what is wrong with it and what to
 * do. `encoded` is the data of `function`; while it is not known, the call has none.
 */
export function readCall(
  text: CallText,
  encoded?: Hex,
): { call: TransactionCall } | { problems: CallProblems } {
  const problems: CallProblems = {}
  const call: { [F in keyof TransactionCall]?: unknown } = {}
  for (const [field, read] of Object.entries(readers) as [keyof TransactionCall, (text: string) => Read][]) {
    const typed = text[field].trim()
    if (typed === '') continue
    const found = read(typed)
    if ('problem' in found) problems[field] = found.problem
    // A list without entries is none: a form whose last entry was removed has one.
    else if (!Array.isArray(found.value) || found.value.length > 0) call[field] = found.value
  }
  if (encoded !== undefined) call.data = encoded
  const all = { ...togetherProblems(text, call), ...problems }
  return Object.keys(all).length > 0 ? { problems: all } : { call: call as TransactionCall }
}

const readers: { [F in keyof TransactionCall]-?: (text: string) => Read } = {
  from: readAddress,
  to: readAddress,
  value: readWei,
  data: readData,
  gas: readGas,
  gasPrice: readWei,
  maxFeePerGas: readWei,
  maxPriorityFeePerGas: readWei,
  maxFeePerBlobGas: readWei,
  accessList: (text) => readCallList('accessList', text),
  blobVersionedHashes: (text) => readCallList('blobVersionedHashes', text),
  authorizationList: (text) => readCallList('authorizationList', text),
}

const hex = (value: bigint): Hex => `0x${value.toString(16)}`

function readAddress(text: string): Read {
  const problem = addressProblem(text)
  return problem === undefined ? { value: text } : { problem }
}

function readWei(text: string): Read {
  const amount = readAmount(text)
  if ('problem' in amount) return amount
  return amount.wei < 1n << 256n
    ? { value: hex(amount.wei) }
    : { problem: 'An amount has at most 256 bits.' }
}

function readGas(text: string): Read {
  const gas = readQuantity(text)
  if (gas === undefined)
    return { problem: 'A gas limit is a whole number, decimal or hexadecimal with 0x.' }
  return gas < 1n << 64n ? { value: hex(gas) } : { problem: 'A gas limit has at most 64 bits.' }
}

function readData(text: string): Read {
  if (byteLength(text) !== undefined) return { value: text }
  const stray = text.replace(/^0x/i, '').match(/[^0-9a-f]/iu)?.[0]
  if (stray !== undefined)
    return {
      problem: `Data is hexadecimal; this has ${describeCharacter(stray)}. To call by name, use a function.`,
    }
  if (!text.startsWith('0x')) return { problem: 'Data starts with 0x.' }
  return { problem: 'Data is whole bytes, two digits each; this has an odd number of digits.' }
}

/** What is wrong only with fields beside each other. */
function togetherProblems(text: CallText, call: { [F in keyof TransactionCall]?: unknown }): CallProblems {
  const problems: CallProblems = typeProblems(call)
  const { maxFeePerGas, maxPriorityFeePerGas: tip } = call
  const typed = (field: keyof CallText) => text[field].trim() !== ''
  if (typed('function') && typed('data'))
    problems.data = 'Give either data or a function with arguments, not both.'
  if (isConstructor(text.function)) {
    if (typed('to'))
      problems.to =
        'A constructor runs when its contract is created: empty the recipient, or choose a function.'
  } else if (!typed('to') && typed('function'))
    problems.to = 'A function is called on a contract: give its address.'
  else if (!typed('to') && (call.data ?? '0x') === '0x')
    problems.to =
      'Without a recipient a contract is created, from init code: give it as data, or a recipient here.'
  if (
    typeof tip === 'string' &&
    typeof maxFeePerGas === 'string' &&
    BigInt(tip) > BigInt(maxFeePerGas)
  )
    problems.maxPriorityFeePerGas =
      'The priority fee is part of the max fee and cannot be larger: lower it, or raise the max fee.'
  return problems
}
