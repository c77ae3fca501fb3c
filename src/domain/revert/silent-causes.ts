import { size, toFunctionSelector } from 'viem/utils'
import type { Call } from '#domain/call/call.ts'
import { readFunctions } from '#domain/call/call-data.ts'
import { ether, grouped } from '#domain/quantity.ts'
import type { GivenAbi } from '#domain/revert/error-tree.ts'
import { decodeCall } from '#domain/transaction/decoded-call.ts'

/**
 * What makes a contract revert without data (Solidity documentation, "Error handling"), the causes
 * first that this very call makes likely, judged by the functions of the ABIs where there are any.
 */
export function silentCauses(
  call: Call,
  abis: readonly GivenAbi[],
): { likely: string[]; other: string[] } {
  const { to, from, data = '0x' } = call
  const value = BigInt(call.value ?? 0)
  const sent = `${ether(value)} is sent along`
  const likely = to === undefined ? ofCreation(data, value) : ofCall(call, abis, sent)
  if (from === undefined)
    likely.push(
      'No sender is given, so the contract sees the zero address: it may let only others in.',
    )
  return {
    likely,
    other: [
      'A require or revert without a reason.',
      'A call from the contract to an address that holds no code, or one that ran out of gas.',
    ],
  }
}

function ofCreation(data: string, value: bigint): string[] {
  const causes = []
  if (value > 0n) causes.push(`The constructor takes no ether, and ${ether(value)} is sent along.`)
  // Compilers begin with PUSH1 or PUSH0, and few others do.
  if (!/^0x(60|61|5f|3d|36|58)/i.test(data))
    causes.push('The data is no creation code: perhaps it is a call, and the recipient is missing.')
  causes.push(
    'The arguments of the constructor are missing behind the code, or do not fit it.',
    'The constructor refuses.',
  )
  return causes
}

function ofCall({ data = '0x', value }: Call, abis: readonly GivenAbi[], sent: string): string[] {
  const pays = BigInt(value ?? 0) > 0n
  const length = size(data)
  if (length === 0)
    return [
      pays
        ? `The contract takes no plain ether, and ${sent}.`
        : 'A call without data needs a receive or fallback function, and the contract has none.',
    ]
  if (length < 4) return ['The data is shorter than a selector, and the contract has no fallback.']
  const selector = data.slice(0, 10).toLowerCase()
  const functions = abis.flatMap(({ text }) => {
    const read = readFunctions(text)
    return 'problem' in read ? [] : read
  })
  const item = functions.find((each) => toFunctionSelector(each) === selector)
  const causes = []
  if (functions.length > 0 && !item)
    causes.push(
      `Of the ${grouped(functions.length)} ${functions.length === 1 ? 'function' : 'functions'} of the ABI given here none has the selector ${selector}, so the contract may not have it either.`,
    )
  const unpaid = item && item.stateMutability !== 'payable'
  if (pays && unpaid) causes.push(`${item.name} takes no ether, and ${sent}.`)
  else if (pays && !item) causes.push(`The function may take no ether, and ${sent}.`)
  if (item && 'problem' in decodeCall(item, data))
    causes.push(`The data after the selector does not fit the parameters of ${item.name}.`)
  else if (length % 32 !== 4)
    causes.push(
      'The data after the selector is not in whole words of 32 bytes: arguments may be missing.',
    )
  if (functions.length === 0)
    causes.push(`The contract has no function with the selector ${selector}, and no fallback.`)
  return causes
}
