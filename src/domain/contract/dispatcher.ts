import type { Hex } from 'viem'
import { fromHex } from '#domain/values/hex-bytes.ts'

// Opcodes: Yellow Paper, appendix H.
const [sub, eq, iszero, xor, jumpi] = [0x03, 0x14, 0x15, 0x18, 0x57]
const [push1, push3, push4, push32] = [0x60, 0x62, 0x63, 0x7f]
const [dup1, swap16, invalid] = [0x80, 0x9f, 0xfe]

/**
 * The selectors by which code chooses a function, as the compilers of Solidity write that: four
 * bytes are pushed, or three where the first is zero, compared, and a jump follows. Functions that
 * are found through a table (Vyper since 0.3.8), or whose selector begins with more zeros, are not
 * among them.
 */
export function dispatchedSelectors(code: Hex): Set<Hex> {
  const bytes = fromHex(code) ?? new Uint8Array()
  const knownSelectors = new Set<Hex>()
  for (
    let codeOffset = 0;
    codeOffset < bytes.length;
    codeOffset = nextInstruction(bytes, codeOffset)
  ) {
    const opcode = bytes[codeOffset] ?? 0
    // Behind it there may be the code of other contracts, which this one creates.
    if (opcode === invalid) break
    if (opcode !== push3 && opcode !== push4) continue
    if (!isComparedAndJumped(bytes, nextInstruction(bytes, codeOffset))) continue
    const pushedBytes = bytes.subarray(codeOffset + 1, codeOffset + 2 + opcode - push1)
    const selectorDigits = [...pushedBytes]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
    knownSelectors.add(`0x${selectorDigits.padStart(8, '0')}`)
  }
  return knownSelectors
}

/** Where the instruction after the one at `at` begins. */
function nextInstruction(bytes: Uint8Array, codeOffset: number): number {
  const opcode = bytes[codeOffset] ?? 0
  return opcode >= push1 && opcode <= push32 ? codeOffset + 2 + opcode - push1 : codeOffset + 1
}

function isComparedAndJumped(bytes: Uint8Array, from: number): boolean {
  let codeOffset = from
  const currentOpcode = () => bytes[codeOffset] ?? 0
  if (currentOpcode() >= dup1 && currentOpcode() <= swap16) codeOffset++
  if (![eq, sub, xor].includes(currentOpcode())) return false
  codeOffset++
  if (currentOpcode() === iszero) codeOffset++
  if (currentOpcode() < push1 || currentOpcode() > push4) return false
  codeOffset = nextInstruction(bytes, codeOffset)
  return currentOpcode() === jumpi
}
