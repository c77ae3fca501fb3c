import type { Hex } from 'viem'
import { fromHex } from '#domain/values/hex-bytes.ts'

// Opcodes: Yellow Paper, appendix H.
const [sub, eq, iszero, xor, jumpi] = [0x03, 0x14, 0x15, 0x18, 0x57]
const [push1, push3, push4, push32] = [0x60, 0x62, 0x63, 0x7f]
const [dup1, swap16, invalid] = [0x80, 0x9f, 0xfe]

/**
 * The selectors by which code chooses a function, as the compilers of Solidity write that: four bytes
 * are pushed, or three where the first is zero, compared, and a jump follows. Functions that are found
 * through a table (Vyper since 0.3.8), or whose selector begins with more zeros, are not among them.
 */
export function dispatchedSelectors(code: Hex): Set<Hex> {
  const bytes = fromHex(code) ?? new Uint8Array()
  const found = new Set<Hex>()
  for (let at = 0; at < bytes.length; at = after(bytes, at)) {
    const opcode = bytes[at] ?? 0
    // Behind it there may be the code of other contracts, which this one creates.
    if (opcode === invalid) break
    if (opcode !== push3 && opcode !== push4) continue
    if (!isComparedAndJumped(bytes, after(bytes, at))) continue
    const pushed = bytes.subarray(at + 1, at + 2 + opcode - push1)
    const digits = [...pushed].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    found.add(`0x${digits.padStart(8, '0')}`)
  }
  return found
}

/** Where the instruction after the one at `at` begins. */
function after(bytes: Uint8Array, at: number): number {
  const opcode = bytes[at] ?? 0
  return opcode >= push1 && opcode <= push32 ? at + 2 + opcode - push1 : at + 1
}

function isComparedAndJumped(bytes: Uint8Array, from: number): boolean {
  let at = from
  const opcode = () => bytes[at] ?? 0
  if (opcode() >= dup1 && opcode() <= swap16) at++
  if (![eq, sub, xor].includes(opcode())) return false
  at++
  if (opcode() === iszero) at++
  if (opcode() < push1 || opcode() > push4) return false
  at = after(bytes, at)
  return opcode() === jumpi
}
