import type { AbiParameter, Address, Hex } from 'viem'
import { concat, toFunctionSignature } from 'viem/utils'
import { signatureSelector } from '#domain/abi/abi.ts'
import { readFunction } from '#domain/abi/call-data.ts'
import { type DecodedArgument, partsOf, singleValue } from '#domain/abi/decoded-call.ts'
import { callForms } from '#domain/inner-calls/call-forms.ts'
import type { InnerCall, InnerCalls } from '#domain/inner-calls/inner-call.ts'

/** The arguments that describe a function's calls, by their names in `callForms`. */
type CallParts = { [name: string]: DecodedArgument }

const formInputs = new Map<string, readonly AbiParameter[]>()
for (const line of callForms) {
  const form = readFunction(line)
  if ('problem' in form) throw new Error(`${line}: ${form.problem}`)
  formInputs.set(toFunctionSignature(form), form.inputs)
}

/** Reads the calls of a function in `callForms`; undefined for any other. */
export function readCallForm(
  signature: string,
  args: readonly DecodedArgument[],
): InnerCalls | undefined {
  const inputs = formInputs.get(signature)
  if (!inputs) return undefined
  const parts = nameParts(inputs, args)
  const tupleIndex = inputs.findIndex(({ type }) => type === 'tuple[]')
  const tupleInput = inputs[tupleIndex]
  if (tupleInput && 'components' in tupleInput)
    return partsOf(args[tupleIndex]).map((tuple, index) =>
      toInnerCall({ ...parts, ...nameParts(tupleInput.components, partsOf(tuple)) }, index),
    )
  const lists = Object.entries(parts).filter(([, part]) => 'parts' in part)
  if (lists.length === 0) return [toInnerCall(parts, 0)]
  const count = partsOf(parts.data).length
  const unequalList = lists.find(
    // SimpleAccount since EntryPoint v0.7: no values mean zeros.
    ([name, part]) => ![count, ...(name === 'value' ? [0] : [])].includes(partsOf(part).length),
  )
  if (unequalList)
    return {
      problem: `Lists of different lengths: ${count} data, ${partsOf(unequalList[1]).length} ${unequalList[0]}.`,
    }
  return Array.from({ length: count }, (_, index) =>
    toInnerCall(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, partsOf(part)[index] ?? part]),
      ),
      index,
    ),
  )
}

const nameParts = (inputs: readonly AbiParameter[], args: readonly DecodedArgument[]): CallParts =>
  Object.fromEntries(
    inputs.flatMap(({ name }, index) => {
      const argument = args[index]
      return name && argument ? [[name, argument]] : []
    }),
  )

function toInnerCall(parts: CallParts, index: number): InnerCall {
  const partValue = (name: string) => singleValue(parts[name])
  const operation = partValue('operation')
  const signature = partValue('signature')
  const data = partValue('data') as Hex
  const isDelegate = operation === 1n
  const innerCall = {
    title: `Call ${index + 1}`,
    notes: [
      ...(isDelegate ? ['delegatecall'] : parts.code ? ['call or delegatecall'] : []),
      ...(partValue('mayRevert') === true || partValue('mustSucceed') === false
        ? ['may revert']
        : []),
    ],
    to: (partValue('to') ?? partValue('code')) as Address | undefined,
    // A delegatecall sends nothing.
    value: isDelegate ? undefined : (partValue('value') as bigint | undefined),
  }
  if (typeof operation === 'bigint' && operation > 1n)
    return {
      ...innerCall,
      bytes: data,
      problem: `Unknown operation ${operation}: 0 is a call, 1 a delegatecall.`,
    }
  return {
    ...innerCall,
    data: signature ? concat([signatureSelector(String(signature)), data]) : data,
  }
}
