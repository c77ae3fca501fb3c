import { arbitrumFields } from '#domain/proof/arbitrum.ts'
import { isAbsent } from '#domain/proof/field-bytes.ts'
import type { EncodedTransaction } from '#domain/proof/transaction-encoding.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** Parts of a block's answer that have checks of their own. */
const besideHeader = ['hash', 'transactions', 'withdrawals', 'uncles']

/** Parts of a transaction's answer that are signed whatever its type, or have checks of their own. */
const always = [
  ...[
    'type',
    'nonce',
    'gas',
    'to',
    'value',
    'input',
    'chainId',
    'chainID',
    'v',
    'yParity',
    'r',
    's',
  ],
  ...['hash', 'from', 'blockHash', 'blockNumber', 'transactionIndex'],
]
const feeCaps = ['maxPriorityFeePerGas', 'maxFeePerGas', 'accessList']
const byType: { [type: number]: readonly string[] } = {
  0: ['gasPrice'],
  1: ['gasPrice', 'accessList'],
  2: feeCaps,
  3: [...feeCaps, 'maxFeePerBlobGas', 'blobVersionedHashes'],
  4: [...feeCaps, 'authorizationList'],
}

const others = (object: RawObject, covered: readonly string[]): string[] =>
  Object.keys(object).filter((name) => !covered.includes(name) && !isAbsent(object[name]))

/** A sentence about the members of a block that no check covers; empty where there are none. */
export const uncoveredInBlock = (block: RawObject, header: readonly string[]): string =>
  sentence(others(block, [...header, ...besideHeader, ...Object.keys(arbitrumFields(block))]))

/** The same for a signed transaction: in a dynamic fee, `gasPrice` is what the node computed. */
export const uncoveredInTransaction = (raw: RawObject, { type, signed }: EncodedTransaction) =>
  signed ? sentence(others(raw, [...always, ...(byType[type] ?? [])])) : ''

const sentence = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` Nothing proves what the answer says beside that: ${names.join(', ')}.`
