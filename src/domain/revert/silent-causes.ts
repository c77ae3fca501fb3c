import type { Hex } from 'viem'
import { size } from 'viem/utils'
import { functionSelector } from '#domain/abi/abi.ts'
import { readAbi } from '#domain/abi/artifact.ts'
import { readFunctions } from '#domain/abi/call-data.ts'
import { decodeCall, describeMissing } from '#domain/abi/decoded-call.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import type { ErrorAbiSource } from '#domain/revert/error-tree.ts'
import type { SilentCause } from '#domain/revert/silent-cause.ts'
import { formatNative, type NativeCurrency } from '#domain/values/amount.ts'
import { countWithNoun } from '#domain/values/hex.ts'
import { capitalize } from '#domain/values/text.ts'

/**
 * Possible causes of a revert without data (Solidity documentation, "Error handling"): facts about
 * this very call, the causes that it makes likely, and others. Judged by the functions of the ABIs,
 * and by the contract's code, where there are any; where that shows the cause, there are no others.
 */
export function silentCauses(
  call: TransactionCall,
  abis: readonly ErrorAbiSource[],
  currency: NativeCurrency | undefined,
  inCode?: SilentCause,
): { known: string | undefined; likely: string[]; other: string[] } {
  const { to, from, data = '0x' } = call
  const valueWei = BigInt(call.value ?? 0)
  const sent = valueWei > 0n ? `${formatNative(valueWei, currency)} is sent along` : undefined
  const known = inCode && describeCode(data.slice(0, 10).toLowerCase(), inCode)
  if (inCode?.cause) return { known, likely: [], other: [] }
  const causes: Cause[] = [
    ...(to === undefined
      ? creationCauses(data, sent, abis)
      : callCauses(data, sent, abis, inCode?.hasFunction ?? false)),
    [
      from === undefined,
      'No sender is given, so the contract sees the zero address: it may let only others in.',
    ],
  ]
  return {
    known,
    likely: causes.flatMap(([applies, text]) => (applies ? [text] : [])),
    other: [
      'A require or revert without a reason.',
      'A call from the contract to an address that holds no code, or one that ran out of gas.',
    ],
  }
}

/** A cause: whether this call makes it likely, and its words. */
type Cause = readonly [applies: boolean, text: string]

/** Undefined where the code does not show by itself whether it has the function. */
function describeCode(selector: string, { hasFunction, cause, behind }: SilentCause) {
  const where = behind ? ` behind it, at ${behind},` : ''
  if (cause) return capitalize(`${cause}${where.replace(/,$/, '')}.`)
  if (!hasFunction) return undefined
  return `The code${where} has a function with the selector ${selector}: so that function reverts, or what it calls.`
}

/** The items of these types, which no selector names: receive, fallback, constructor. */
const unnamedItems = (abis: readonly ErrorAbiSource[], ...types: string[]) =>
  abis.flatMap(({ text }) => {
    const abi = readAbi(text, 'function')
    return 'problem' in abi ? [] : abi.filter(({ type }) => types.includes(type))
  })

const isPayable = (item: object) => 'stateMutability' in item && item.stateMutability === 'payable'

const creationCauses = (
  data: string,
  sent: string | undefined,
  abis: readonly ErrorAbiSource[],
): Cause[] => [
  [
    sent !== undefined && !unnamedItems(abis, 'constructor').some(isPayable),
    `The constructor may not be payable, and ${sent}.`,
  ],
  // Compilers begin with PUSH1 or PUSH0, and few others do.
  [
    !/^0x(60|61|5f|3d|36|58)/i.test(data),
    'The data does not begin as creation code does: perhaps it is a call, and the recipient is missing.',
  ],
  [true, 'The arguments of the constructor may be missing behind the code, or not fit it.'],
  [true, 'The constructor may revert.'],
]

/** `isFound`: the code has the function. */
function callCauses(
  data: Hex,
  sent: string | undefined,
  abis: readonly ErrorAbiSource[],
  isFound: boolean,
): Cause[] {
  const dataLength = size(data)
  if (dataLength < 4) {
    const receivers = unnamedItems(abis, 'receive', 'fallback')
    return [
      [
        sent !== undefined && !receivers.some(isPayable),
        `The contract may take no value without a function, and ${sent}.`,
      ],
      [
        sent === undefined && receivers.length === 0,
        'Data shorter than a selector needs a receive or fallback function: the contract may have none.',
      ],
    ]
  }
  const selector = data.slice(0, 10).toLowerCase()
  const functions = abis.flatMap(({ text }) => {
    const parsed = readFunctions(text)
    return 'problem' in parsed ? [] : parsed
  })
  const called = functions.find((candidate) => functionSelector(candidate) === selector)
  const decoded = called && decodeCall(called, data)
  const isMisfit = decoded && ('problem' in decoded || decoded.missing > 0)
  return [
    [
      functions.length > 0 && !called && !isFound,
      `Of the ${countWithNoun(functions.length, 'function')} of the ABI given here none has the selector ${selector}, so the contract may not have it either.`,
    ],
    [
      sent !== undefined && called?.stateMutability !== 'payable',
      `${called ? `By its ABI ${called.name} is not` : 'The function may not be'} payable, and ${sent}.`,
    ],
    isMisfit
      ? [
          true,
          `The data after the selector does not fit the parameters of ${called?.name}: ${'problem' in decoded ? decoded.problem : `${describeMissing(decoded)}.`}`,
        ]
      : [
          dataLength % 32 !== 4,
          'The data after the selector is not a multiple of 32 bytes: arguments may be missing.',
        ],
    [
      functions.length === 0 && !isFound,
      `The contract may have no function with the selector ${selector}, and no fallback.`,
    ],
  ]
}
