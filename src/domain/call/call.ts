import type { Address, Hex } from 'viem'
import type { BlockTag } from '#domain/block/block-reference.ts'
import { readBlockParameter } from '#domain/block/read-block-parameter.ts'

/** The fields of a call (spec 2.6) as one types them; '' leaves a field out. */
export type CallText = {
  from: string
  to: string
  /** Amounts as `readAmount` takes them. */
  value: string
  /** Call data as hex; either this or a `function`, whose arguments are encoded. */
  data: string
  /** A function's signature, or `constructor(…)` with its init code in `code`. */
  function: string
  code: string
  /** A limit, decimal or hex. */
  gas: string
  gasPrice: string
  maxFeePerGas: string
  maxPriorityFeePerGas: string
}

/** A call object of spec 2.6, with quantities as hex. */
export type TransactionCall = {
  from?: Address
  to?: Address
  value?: Hex
  data?: Hex
  gas?: Hex
  gasPrice?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
}

export type CallProblems = { [F in keyof CallText]?: string }

/** Tags that `eth_estimateGas` accepts (spec 4.5); it reads `safe` as `finalized`. */
export const callTags = ['latest', 'pending', 'finalized', 'earliest'] as const

/** The block parameter of an estimate; undefined is not sent. */
export type CallBlock = Hex | Exclude<BlockTag, 'safe'> | undefined

/**
 * Reads the optional block parameter of an estimate as typed: a tag, or a decimal or hex number.
 * `safe` becomes `finalized`, as spec 4.5 reads it.
 */
export function readCallBlock(text: string): { block: CallBlock } | { problem: string } {
  const normalizedText = text.trim().toLowerCase()
  if (normalizedText === '') return { block: undefined }
  const parsedBlock = readBlockParameter(normalizedText)
  if ('problem' in parsedBlock) return parsedBlock
  return { block: parsedBlock.value === 'safe' ? 'finalized' : parsedBlock.value }
}
