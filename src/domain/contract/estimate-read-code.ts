import type { Address, Hex } from 'viem'
import { concat, numberToHex, size, slice } from 'viem/utils'

// Init code that reads something and reverts with it: `eth_estimateGas` of a creation
// then has the bytes in its error, and nothing is created. Opcodes: Yellow Paper, appendix H;
// PUSH0: EIP-3855.

/** Most bytes of init code in a transaction (EIP-3860). */
export const maxInitCodeBytes = 49_152

/** Bytes of a contract’s code read at once: the most that a contract may have (EIP-170). */
export const codePieceBytes = 24_576

/** Pushes 0. Before Shanghai there is no PUSH0, and its byte ends the call. */
const pushZero = (push0: boolean): Hex => (push0 ? '0x5f' : '0x6000')
const pushUint24 = (number: number): Hex => concat(['0x62', numberToHex(number, { size: 3 })])

/** Reverts with the number 42: a service that returns it can be read through. */
export const probeCode = (push0: boolean): Hex =>
  concat(['0x602a', pushZero(push0), '0x526020', pushZero(push0), '0xfd'])

export const probeAnswer: Hex = numberToHex(42, { size: 32 })

/**
 * Static call of a contract. Reverts with a word that is 1 when the call succeeded, and behind it
 * what the call returned or reverted with: `readCallAnswer` reads both.
 */
export function staticCallCode(to: Address, data: Hex, push0: boolean): Hex {
  const zeroOpcode = pushZero(push0)
  const dataLengthPush = pushUint24(size(data))
  // CODECOPY(0, start, length)
  const copyDataFrom = (start: number) => [
    dataLengthPush,
    '0x60',
    numberToHex(start, { size: 1 }),
    zeroOpcode,
    '0x39',
  ]
  const readerCode = (start: number) =>
    concat([
      ...(copyDataFrom(start) as Hex[]),
      // STATICCALL(gas, to, 0, length, 0, 0), its success to memory 0
      ...[
        zeroOpcode,
        zeroOpcode,
        dataLengthPush,
        zeroOpcode,
        '0x73',
        to,
        '0x5afa',
        zeroOpcode,
        '0x52',
      ],
      // RETURNDATACOPY(0x20, 0, all)
      ...['0x3d', zeroOpcode, '0x60203e'],
      // REVERT(0, 0x20 + all)
      ...['0x3d602001', zeroOpcode, '0xfd'],
    ] as Hex[])
  return concat([readerCode(size(readerCode(0))), data])
}

/** The result of the static call; undefined when the bytes are not from `staticCallCode`. */
export function readCallAnswer(answer: Hex): { success: boolean; data: Hex } | undefined {
  if (size(answer) < 32) return undefined
  const successWord = BigInt(slice(answer, 0, 32))
  if (successWord > 1n) return undefined
  return { success: successWord === 1n, data: size(answer) === 32 ? '0x' : slice(answer, 32) }
}

/**
 * The call whose estimate runs init code that reads. Hardhat takes its first account as the sender
 * where none is given, and charges it for the gas before its balance is read.
 */
export const estimateReadCall = (data: Hex) => ({ from: `0x${'0'.repeat(40)}`, data }) as const

/** Reads a balance and a piece of code from `start` on, as a revert for `readAccountAnswer`. */
export function accountReadCode(address: Address, start: number, push0: boolean): Hex {
  const zeroOpcode = pushZero(push0)
  return concat([
    ...['0x73', address],
    // BALANCE to memory 0, EXTCODEHASH to 0x20, EXTCODESIZE to 0x40 and on the stack
    ...['0x8031', zeroOpcode, '0x52', '0x803f602052', '0x803b80604052'],
    // The bytes left behind the start, at most a piece: r → r < piece ? r : piece, without a jump
    ...[
      pushUint24(start),
      '0x9003',
      pushUint24(codePieceBytes),
      '0x818111',
      '0x818318',
      '0x02',
      '0x18',
    ],
    // EXTCODECOPY(address, 0x60, start, length)
    ...['0x80', pushUint24(start), '0x6060', '0x853c'],
    // REVERT(0, 0x60 + length)
    ...['0x606001', zeroOpcode, '0xfd'],
  ] as Hex[])
}

/**
 * Reverts with the size of an account’s code as a word, at any fork that has REVERT (EIP-140):
 * PUSH20, EXTCODESIZE to memory 0, REVERT(0, 0x20).
 */
export const codeSizeCode = (address: Address): Hex =>
  concat(['0x73', address, '0x3b60005260206000fd'])

/** A piece of an account’s code, and its other facts from the same read. */
export type AccountCodePiece = {
  balance: bigint
  /** keccak256 of the whole code; zero where there is no account. */
  codeHash: Hex
  /** Bytes of the whole code. */
  codeSize: number
  piece: Hex
}

/** Reads what `accountReadCode` reverted with; undefined when bytes are missing or too many. */
export function readAccountAnswer(answer: Hex, start: number): AccountCodePiece | undefined {
  if (size(answer) < 96) return undefined
  const codeSize = Number(BigInt(slice(answer, 64, 96)))
  const pieceLength = Math.min(codeSize - start, codePieceBytes)
  if (size(answer) !== 96 + pieceLength) return undefined
  const [balance, codeHash] = [BigInt(slice(answer, 0, 32)), slice(answer, 32, 64)]
  return { balance, codeHash, codeSize, piece: pieceLength === 0 ? '0x' : slice(answer, 96) }
}
