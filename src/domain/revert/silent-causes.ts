import type { Address } from 'viem'
import { size, toFunctionSelector } from 'viem/utils'
import type { TransactionCall } from '#domain/call/call.ts'
import { readFunctions } from '#domain/abi/call-data.ts'
import { formatEth, groupDigits } from '#domain/values/quantity.ts'
import type { GivenAbi } from '#domain/revert/error-tree.ts'
import { decodeCall } from '#domain/abi/decoded-call.ts'

/**
 * What a look into the code of the called contract says of the function that the selector means:
 * found, in the code behind a proxy perhaps, or not found among so many others.
 */
export type FunctionInCode = { found: true; behind?: Address } | { found: false; others: number }

/**
 * What may make a contract revert without data (Solidity documentation, "Error handling"): what is
 * known of this very call, the causes that it makes likely, and others. Judged by the functions of
 * the ABIs, and by the contract's code, where there are any.
 */
export function silentCauses(
  call: TransactionCall,
  abis: readonly GivenAbi[],
  inCode?: FunctionInCode,
): { known: string | undefined; likely: string[]; other: string[] } {
  const { to, from, data = '0x' } = call
  const value = BigInt(call.value ?? 0)
  const sent = `${formatEth(value)} is sent along`
  const likely = to === undefined ? ofCreation(data, value) : ofCall(call, abis, sent, inCode)
  if (from === undefined)
    likely.push(
      'No sender is given, so the contract sees the zero address: it may let only others in.',
    )
  return {
    known: inCode && wordsOfCode(data.slice(0, 10).toLowerCase(), inCode),
    likely,
    other: [
      'A require or revert without a reason.',
      'A call from the contract to an address that holds no code, or one that ran out of gas.',
    ],
  }
}

/** Undefined where the code shows no selectors at all: then it was made by other means. */
function wordsOfCode(selector: string, inCode: FunctionInCode): string | undefined {
  if (inCode.found)
    return `The code${inCode.behind ? ` behind it, at ${inCode.behind},` : ''} has a function with the selector ${selector}: so that function refuses, or what it calls.`
  // Of a selector that begins so, not all bytes are in the code.
  if (inCode.others === 0 || selector.startsWith('0x0000')) return undefined
  return `Of the ${groupDigits(inCode.others)} ${inCode.others === 1 ? 'selector' : 'selectors'} found in the code none is ${selector}. Perhaps there is no such function, and no fallback that takes the call.`
}

function ofCreation(data: string, value: bigint): string[] {
  const causes = []
  if (value > 0n)
    causes.push(`The constructor may take no ether, and ${formatEth(value)} is sent along.`)
  // Compilers begin with PUSH1 or PUSH0, and few others do.
  if (!/^0x(60|61|5f|3d|36|58)/i.test(data))
    causes.push(
      'The data does not begin as creation code does: perhaps it is a call, and the recipient is missing.',
    )
  causes.push(
    'The arguments of the constructor may be missing behind the code, or not fit it.',
    'The constructor may refuse.',
  )
  return causes
}

function ofCall(
  { data = '0x', value }: TransactionCall,
  abis: readonly GivenAbi[],
  sent: string,
  inCode: FunctionInCode | undefined,
): string[] {
  const pays = BigInt(value ?? 0) > 0n
  const length = size(data)
  if (length === 0)
    return [
      pays
        ? `The contract may take no plain ether, and ${sent}.`
        : 'A call without data needs a receive or fallback function: the contract may have none.',
    ]
  if (length < 4) return ['The data is shorter than a selector: the contract may have no fallback.']
  const selector = data.slice(0, 10).toLowerCase()
  const functions = abis.flatMap(({ text }) => {
    const read = readFunctions(text)
    return 'problem' in read ? [] : read
  })
  const item = functions.find((each) => toFunctionSelector(each) === selector)
  const causes = []
  if (functions.length > 0 && !item && !inCode?.found)
    causes.push(
      `Of the ${groupDigits(functions.length)} ${functions.length === 1 ? 'function' : 'functions'} of the ABI given here none has the selector ${selector}, so the contract may not have it either.`,
    )
  const unpaid = item && item.stateMutability !== 'payable'
  if (pays && unpaid) causes.push(`By its ABI ${item.name} takes no ether, and ${sent}.`)
  else if (pays && !item) causes.push(`The function may take no ether, and ${sent}.`)
  if (item && 'problem' in decodeCall(item, data))
    causes.push(`The data after the selector does not fit the parameters of ${item.name}.`)
  else if (length % 32 !== 4)
    causes.push(
      'The data after the selector is not in whole words of 32 bytes: arguments may be missing.',
    )
  if (functions.length === 0 && !(inCode && wordsOfCode(selector, inCode)))
    causes.push(`The contract may have no function with the selector ${selector}, and no fallback.`)
  return causes
}
