import type { Hex } from 'viem'
import { hexToBytes, numberToBytes } from 'viem/utils'

/** The parts of a call that decide what its code does before it reads any state. */
export type CodeCall = { code: Hex; data: Hex; value: bigint }

/** More than any dispatcher and decoder of arguments takes. */
const maxSteps = 20_000
const memoryBytes = 65_536

/**
 * Runs code as far as its call alone decides what it does: a dispatcher, a check of the value, and the decoder of
 * arguments do; an instruction that reads state, an address or gas ends it.
 * @returns whether it reverted without data by then, and whether it compared the selector with one of its own
 */
export function runStart({ code: codeHex, data: dataHex, value }: CodeCall) {
  const [code, data] = [hexToBytes(codeHex), hexToBytes(dataHex)]
  const memory = new Uint8Array(memoryBytes)
  const selector = data.length < 4 ? undefined : wordAt(data, 0) >> 224n
  const stack: bigint[] = []
  const pop = () => stack.pop() ?? 0n
  let at = 0
  let hasFunction = false
  const ended = (reverts: boolean) => ({ reverts, hasFunction })
  const copy = (from: Uint8Array) => {
    const [target, start, length] = [Number(pop()), Number(pop()), Number(pop())]
    if (target + length > memoryBytes) return false
    memory.fill(0, target, target + length)
    memory.set(from.subarray(start, start + length), target)
    return true
  }
  const jump = (target: bigint) => {
    at = Number(target)
    return code[at] === 0x5b
  }
  for (let step = 0; step < maxSteps; step++) {
    const instruction = code[at] ?? 0
    const binary = binaries[instruction]
    at += 1
    if (binary) {
      const [one, other] = [pop(), pop()]
      hasFunction ||= comparisons.includes(instruction) && one === selector && other === selector
      stack.push(BigInt.asUintN(256, binary(one, other)))
    } else if (instruction >= 0x5f && instruction <= 0x7f) {
      const length = instruction - 0x5f
      stack.push(wordAt(code, at) >> BigInt(8 * (32 - length)))
      at += length
    } else if (instruction >= 0x80 && instruction <= 0x8f)
      stack.push(stack.at(0x7f - instruction) ?? 0n)
    else if (instruction >= 0x90 && instruction <= 0x9f) {
      const [top, other] = [stack.length - 1, stack.length + 0x8e - instruction]
      if (other < 0) return ended(false)
      ;[stack[top], stack[other]] = [stack[other] ?? 0n, stack[top] ?? 0n]
    } else if (instruction === 0x15) stack.push(pop() === 0n ? 1n : 0n)
    else if (instruction === 0x19) stack.push(BigInt.asUintN(256, ~pop()))
    else if (instruction === 0x34) stack.push(value)
    else if (instruction === 0x35) stack.push(wordAt(data, Number(pop())))
    else if (instruction === 0x36) stack.push(BigInt(data.length))
    else if (instruction === 0x38) stack.push(BigInt(code.length))
    else if (instruction === 0x3d) stack.push(0n)
    else if (instruction === 0x50) pop()
    else if (instruction === 0x51) stack.push(wordAt(memory, Number(pop())))
    else if (instruction === 0x52) {
      const [target, word] = [Number(pop()), pop()]
      if (target + 32 > memoryBytes) return ended(false)
      memory.set(numberToBytes(word, { size: 32 }), target)
    } else if (instruction === 0x37 || instruction === 0x39) {
      if (!copy(instruction === 0x37 ? data : code)) return ended(false)
    } else if (instruction === 0x56) {
      if (!jump(pop())) return ended(false)
    } else if (instruction === 0x57) {
      const [target, condition] = [pop(), pop()]
      if (condition !== 0n && !jump(target)) return ended(false)
    } else if (instruction === 0xfd) return ended(pop() >= 0n && pop() === 0n)
    else if (instruction !== 0x5b) return ended(false)
  }
  return ended(false)
}

/** The word at a byte; behind the end are zeros. */
function wordAt(bytes: Uint8Array, start: number): bigint {
  if (start >= bytes.length) return 0n
  let word = 0n
  for (let at = start; at < start + 32; at++) word = (word << 8n) | BigInt(bytes[at] ?? 0)
  return word
}

const signed = (word: bigint) => BigInt.asIntN(256, word)
const flag = (isTrue: boolean) => (isTrue ? 1n : 0n)

/** Compilers compare the selector by EQ, XOR or SUB. */
const comparisons = [0x14, 0x18, 0x03]

/** Instructions of two operands; the first is the top of the stack (yellow paper, appendix H). */
const binaries: { [instruction: number]: (one: bigint, other: bigint) => bigint } = {
  1: (one, other) => one + other,
  2: (one, other) => one * other,
  3: (one, other) => one - other,
  4: (one, other) => (other === 0n ? 0n : one / other),
  6: (one, other) => (other === 0n ? 0n : one % other),
  10: (one, other) => (other > 255n ? 0n : one ** other),
  11: (size, word) => (size > 30n ? word : BigInt.asIntN(Number(size) * 8 + 8, word)),
  16: (one, other) => flag(one < other),
  17: (one, other) => flag(one > other),
  18: (one, other) => flag(signed(one) < signed(other)),
  19: (one, other) => flag(signed(one) > signed(other)),
  20: (one, other) => flag(one === other),
  22: (one, other) => one & other,
  23: (one, other) => one | other,
  24: (one, other) => one ^ other,
  26: (index, word) => (index > 31n ? 0n : (word >> (248n - 8n * index)) & 0xffn),
  27: (shift, word) => (shift > 255n ? 0n : word << shift),
  28: (shift, word) => (shift > 255n ? 0n : word >> shift),
  29: (shift, word) => signed(word) >> (shift > 255n ? 255n : shift),
}
