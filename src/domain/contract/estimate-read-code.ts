import type { Address, Hex } from 'viem'
import { concat, numberToHex, size, slice } from 'viem/utils'

// Init code that looks at something and reverts with what it saw: `eth_estimateGas` of a creation
// then has the bytes in its error, and nothing is created. Opcodes: Yellow Paper, appendix H;
// PUSH0: EIP-3855.

/** Init code of a transaction has at most so many bytes (EIP-3860). */
export const largestInitCode = 49_152

/** So much of a contract’s code is read at once: the most that a contract may have (EIP-170). */
export const codePiece = 24_576

/** Pushes 0. Before Shanghai there is no PUSH0, and its byte ends the call. */
const zero = (push0: boolean): Hex => (push0 ? '0x5f' : '0x6000')
const push3 = (number: number): Hex => concat(['0x62', numberToHex(number, { size: 3 })])

/** Reverts with the number 42: whoever sees that can read through this service. */
export const probeCode = (push0: boolean): Hex =>
  concat(['0x602a', zero(push0), '0x526020', zero(push0), '0xfd'])

/** The word that `probeCode` reverts with. */
export const probeAnswer: Hex = numberToHex(42, { size: 32 })

/**
 * Static call of a contract. Reverts with a word that is 1 when the call succeeded, and behind it
 * what the call returned or reverted with: `readCallAnswer` reads both.
 */
export function callCode(to: Address, data: Hex, push0: boolean): Hex {
  const none = zero(push0)
  const length = push3(size(data))
  // CODECOPY(0, start, length)
  const copy = (start: number) => [length, '0x60', numberToHex(start, { size: 1 }), none, '0x39']
  const code = (start: number) =>
    concat([
      ...(copy(start) as Hex[]),
      // STATICCALL(gas, to, 0, length, 0, 0), its success to memory 0
      ...[none, none, length, none, '0x73', to, '0x5afa', none, '0x52'],
      // RETURNDATACOPY(0x20, 0, all)
      ...['0x3d', none, '0x60203e'],
      // REVERT(0, 0x20 + all)
      ...['0x3d602001', none, '0xfd'],
    ] as Hex[])
  return concat([code(size(code(0))), data])
}

/** What the static call came to, or undefined when the bytes are none of `callCode`’s. */
export function readCallAnswer(answer: Hex): { success: boolean; data: Hex } | undefined {
  if (size(answer) < 32) return undefined
  const word = BigInt(slice(answer, 0, 32))
  if (word > 1n) return undefined
  return { success: word === 1n, data: size(answer) === 32 ? '0x' : slice(answer, 32) }
}

/**
 * An account’s balance, and a piece of its code from a byte on. Reverts with what `readAccountAnswer`
 * reads.
 */
export function accountCode(address: Address, start: number, push0: boolean): Hex {
  const none = zero(push0)
  return concat([
    ...['0x73', address],
    // BALANCE to memory 0, EXTCODEHASH to 0x20, EXTCODESIZE to 0x40 and on the stack
    ...['0x8031', none, '0x52', '0x803f602052', '0x803b80604052'],
    // What is left behind the start, or a piece: r → r < piece ? r : piece, without a jump
    ...[push3(start), '0x9003', push3(codePiece), '0x818111', '0x818318', '0x02', '0x18'],
    // EXTCODECOPY(address, 0x60, start, length)
    ...['0x80', push3(start), '0x6060', '0x853c'],
    // REVERT(0, 0x60 + length)
    ...['0x606001', none, '0xfd'],
  ] as Hex[])
}

/**
 * Reverts with the size of an account’s code as a word, at any fork that has REVERT (EIP-140): PUSH20,
 * EXTCODESIZE to memory 0, REVERT(0, 0x20).
 */
export const codeSizeCode = (address: Address): Hex =>
  concat(['0x73', address, '0x3b60005260206000fd'])

/** A piece of an account’s code, and what else was read with it. */
export type AccountPiece = {
  balance: bigint
  /** keccak256 of the whole code; zero where there is no account. */
  codeHash: Hex
  /** Bytes of the whole code. */
  codeSize: number
  piece: Hex
}

/** Reads what `accountCode` reverted with; undefined when bytes are missing or too many. */
export function readAccountAnswer(answer: Hex, start: number): AccountPiece | undefined {
  if (size(answer) < 96) return undefined
  const codeSize = Number(BigInt(slice(answer, 64, 96)))
  const length = Math.min(codeSize - start, codePiece)
  if (size(answer) !== 96 + length) return undefined
  return {
    balance: BigInt(slice(answer, 0, 32)),
    codeHash: slice(answer, 32, 64),
    codeSize,
    piece: length === 0 ? '0x' : slice(answer, 96),
  }
}
