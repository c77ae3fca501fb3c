import type { AbiParameter, Address, Hex } from 'viem'
import { concat, keccak256, slice, stringToHex, toFunctionSignature } from 'viem/utils'
import { readFunction } from '#domain/abi/call-data.ts'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
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
    return listParts(args[tupleIndex]).map((tuple, index) =>
      toInnerCall({ ...parts, ...nameParts(tupleInput.components, listParts(tuple)) }, index),
    )
  const lists = Object.entries(parts).filter(([, part]) => 'parts' in part)
  if (lists.length === 0) return [toInnerCall(parts, 0)]
  const count = listParts(parts.data).length
  const unequalList = lists.find(
    // SimpleAccount since EntryPoint v0.7: no values mean zeros.
    ([name, part]) => ![count, ...(name === 'value' ? [0] : [])].includes(listParts(part).length),
  )
  if (unequalList)
    return {
      problem: `Lists of different lengths: ${count} data, ${listParts(unequalList[1]).length} ${unequalList[0]}.`,
    }
  return Array.from({ length: count }, (_, index) =>
    toInnerCall(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, listParts(part)[index] ?? part]),
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

const listParts = (argument: DecodedArgument | undefined): readonly DecodedArgument[] =>
  argument && 'parts' in argument ? argument.parts : []

function toInnerCall(parts: CallParts, index: number): InnerCall {
  const partValue = (name: string) => {
    const part = parts[name]
    return part && 'value' in part ? part.value : undefined
  }
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
    data: signature ? concat([slice(keccak256(stringToHex(String(signature))), 0, 4), data]) : data,
  }
}
