import type { Address, Hex } from 'viem'
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
  const sent = valueWei > 0n ? `${formatNative(valueWei, currency)} is sent along` : undefined
  const known = inCode && describeFunctionInCode(data.slice(0, 10).toLowerCase(), inCode)
  const causes: Cause[] = [
    ...(to === undefined
      ? creationCauses(data, sent)
      : callCauses(data, sent, abis, known !== undefined, inCode?.found ?? false)),
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

/** Undefined where the code shows no selectors at all: then it was made by other means. */
function describeFunctionInCode(selector: string, inCode: FunctionInCode): string | undefined {
  if (inCode.found)
    return `The code${inCode.behind ? ` behind it, at ${inCode.behind},` : ''} has a function with the selector ${selector}: so that function reverts, or what it calls.`
  // The code does not hold all bytes of a selector that begins with zeros.
  if (inCode.others === 0 || selector.startsWith('0x0000')) return undefined
  return `Of the ${countWithNoun(inCode.others, 'selector')} found in the code none is ${selector}. Perhaps there is no such function, and no fallback that takes the call.`
}

const creationCauses = (data: string, sent: string | undefined): Cause[] => [
  [sent !== undefined, `The constructor may not be payable, and ${sent}.`],
  // Compilers begin with PUSH1 or PUSH0, and few others do.
  [
    !/^0x(60|61|5f|3d|36|58)/i.test(data),
    'The data does not begin as creation code does: perhaps it is a call, and the recipient is missing.',
  ],
  [true, 'The arguments of the constructor may be missing behind the code, or not fit it.'],
  [true, 'The constructor may revert.'],
]

/** `isTold`: the code says whether it has the function; `isFound`: it has it. */
function callCauses(
  data: Hex,
  sent: string | undefined,
  abis: readonly ErrorAbiSource[],
  isTold: boolean,
  isFound: boolean,
): Cause[] {
  const dataLength = size(data)
  if (dataLength < 4)
    return [
      [sent !== undefined, `The contract may take no value without a function, and ${sent}.`],
      [
        sent === undefined,
        'Data shorter than a selector needs a receive or fallback function: the contract may have none.',
      ],
    ]
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
      functions.length === 0 && !isTold,
      `The contract may have no function with the selector ${selector}, and no fallback.`,
    ],
  ]
}
