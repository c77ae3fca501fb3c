import type { Address } from 'viem'
import { size } from 'viem/utils'
import { functionSelector } from '#domain/abi/abi.ts'
import { readFunctions } from '#domain/abi/call-data.ts'
import { decodeCall, describeMissing } from '#domain/abi/decoded-call.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import type { ErrorAbiSource } from '#domain/revert/error-tree.ts'
import { formatNative, type NativeCurrency } from '#domain/values/native-currency.ts'
import { countWithNoun } from '#domain/values/quantity.ts'

/**
 * Result of looking for the function of the selector in the called contract's code: found, in the
 * code behind a proxy perhaps, or not found among so many others.
 */
export type FunctionInCode = { found: true; behind?: Address } | { found: false; others: number }

/**
 * Possible causes of a revert without data (Solidity documentation, "Error handling"): facts about
 * this very call, the causes that it makes likely, and others. Judged by the functions of the ABIs,
 * and by the contract's code, where there are any.
 */
export function silentCauses(
  call: TransactionCall,
  abis: readonly ErrorAbiSource[],
  currency: NativeCurrency | undefined,
  inCode?: FunctionInCode,
): { known: string | undefined; likely: string[]; other: string[] } {
  const { to, from, data = '0x' } = call
  const valueWei = BigInt(call.value ?? 0)
  const sentText = `${formatNative(valueWei, currency)} is sent along`
  const likely =
    to === undefined
      ? creationCauses(data, valueWei > 0n ? sentText : undefined)
      : callCauses(call, abis, sentText, inCode)
  if (from === undefined)
    likely.push(
      'No sender is given, so the contract sees the zero address: it may let only others in.',
    )
  return {
    known: inCode && describeFunctionInCode(data.slice(0, 10).toLowerCase(), inCode),
    likely,
    other: [
      'A require or revert without a reason.',
      'A call from the contract to an address that holds no code, or one that ran out of gas.',
    ],
  }
}

/** Undefined where the code shows no selectors at all: then it was made by other means. */
function describeFunctionInCode(selector: string, inCode: FunctionInCode): string | undefined {
  if (inCode.found)
    return `The code${inCode.behind ? ` behind it, at ${inCode.behind},` : ''} has a function with the selector ${selector}: so that function reverts, or what it calls.`
  // The code does not hold all bytes of a selector that begins with zeros.
  if (inCode.others === 0 || selector.startsWith('0x0000')) return undefined
  return `Of the ${countWithNoun(inCode.others, 'selector')} found in the code none is ${selector}. Perhaps there is no such function, and no fallback that takes the call.`
}

function creationCauses(data: string, sentText: string | undefined): string[] {
  const likelyCauses = []
  if (sentText !== undefined)
    likelyCauses.push(`The constructor may not be payable, and ${sentText}.`)
  // Compilers begin with PUSH1 or PUSH0, and few others do.
  if (!/^0x(60|61|5f|3d|36|58)/i.test(data))
    likelyCauses.push(
      'The data does not begin as creation code does: perhaps it is a call, and the recipient is missing.',
    )
  likelyCauses.push(
    'The arguments of the constructor may be missing behind the code, or not fit it.',
    'The constructor may revert.',
  )
  return likelyCauses
}

function callCauses(
  { data = '0x', value }: TransactionCall,
  abis: readonly ErrorAbiSource[],
  sentText: string,
  inCode: FunctionInCode | undefined,
): string[] {
  const sendsValue = BigInt(value ?? 0) > 0n
  const dataLength = size(data)
  if (dataLength === 0)
    return [
      sendsValue
        ? `The contract may take no value without data, and ${sentText}.`
        : 'A call without data needs a receive or fallback function: the contract may have none.',
    ]
  if (dataLength < 4)
    return ['The data is shorter than a selector: the contract may have no fallback.']
  const selector = data.slice(0, 10).toLowerCase()
  const abiFunctions = abis.flatMap(({ text }) => {
    const parsedFunctions = readFunctions(text)
    return 'problem' in parsedFunctions ? [] : parsedFunctions
  })
  const abiFunction = abiFunctions.find((candidate) => functionSelector(candidate) === selector)
  const likelyCauses = []
  if (abiFunctions.length > 0 && !abiFunction && !inCode?.found)
    likelyCauses.push(
      `Of the ${countWithNoun(abiFunctions.length, 'function')} of the ABI given here none has the selector ${selector}, so the contract may not have it either.`,
    )
  const isNonPayable = abiFunction && abiFunction.stateMutability !== 'payable'
  if (sendsValue && isNonPayable)
    likelyCauses.push(`By its ABI ${abiFunction.name} is not payable, and ${sentText}.`)
  else if (sendsValue && !abiFunction)
    likelyCauses.push(`The function may not be payable, and ${sentText}.`)
  const decoded = abiFunction && decodeCall(abiFunction, data)
  if (decoded && 'problem' in decoded)
    likelyCauses.push(
      `The data after the selector does not fit the parameters of ${abiFunction.name}: ${decoded.problem}`,
    )
  else if (decoded && decoded.missing > 0)
    likelyCauses.push(
      `The data after the selector does not fit the parameters of ${abiFunction.name}: ${describeMissing(decoded)}.`,
    )
  else if (dataLength % 32 !== 4)
    likelyCauses.push(
      'The data after the selector is not a multiple of 32 bytes: arguments may be missing.',
    )
  if (abiFunctions.length === 0 && !(inCode && describeFunctionInCode(selector, inCode)))
    likelyCauses.push(
      `The contract may have no function with the selector ${selector}, and no fallback.`,
    )
  return likelyCauses
}
