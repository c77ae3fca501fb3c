import type { Hex } from 'viem'
import { hexToBytes, numberToBytes } from 'viem/utils'

/**
 * The parts of a call that decide what its code does before it reads any state; without data a creation, whose
 * arguments are behind its code.
 */
export type CodeCall = { code: Hex; data: Hex | undefined; value: bigint }

/** More than any dispatcher and decoder of arguments takes. */
const maxSteps = 20_000
const memoryBytes = 65_536

/** Bits above a word on the stack: it depends on the value; it is fixed by whether there is a value, and by nothing else. */
const [ofValue, ofPresence] = [1n << 256n, 1n << 257n]

/**
 * Runs code as far as its call alone decides what it does: a dispatcher, a check of the value, and the decoder of
 * arguments do; an instruction that reads state, an address or gas ends it.
 * @returns whether it `reverts` without data by then; `hasFunction`, whether it compared the selector with one of
 * its own; how many `branches` it came by, and of those: whether the last one is by the presence of a value alone,
 * before any that an argument may decide (`endsByPresence`), and whether one is by the value in any other way
 * (`testsAmount`) or behind a read of arguments (`testsArguments`): Vyper 0.1 copies these before it tests the value
 */
export function runStart({ code: codeHex, data: dataHex, value }: CodeCall) {
  const [code, data] = [hexToBytes(codeHex), hexToBytes(dataHex ?? '0x')]
  const memory = new Uint8Array(memoryBytes)
  const selector = data.length < 4 ? undefined : wordAt(data, 0) >> 224n
  const stack: bigint[] = []
  const marked = (depth: number) => stack.at(-depth) ?? 0n
  const pop = () => BigInt.asUintN(256, stack.pop() ?? 0n)
  let at = 0
  let hasReadArguments = false
  const seen = {
    hasFunction: false,
    branches: 0,
    endsByPresence: false,
    testsAmount: false,
    testsArguments: false,
  }
  const ended = (reverts: boolean) => ({ reverts, ...seen })
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
      const marks = marksOf(instruction, marked(1), marked(2))
      const [one, other] = [pop(), pop()]
      seen.hasFunction ||=
        comparisons.includes(instruction) && one === selector && other === selector
      stack.push(BigInt.asUintN(256, binary(one, other)) | marks)
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
    } else if (instruction === 0x15) {
      const marks = marked(1) & (ofValue | ofPresence)
      stack.push(flag(pop() === 0n) | marks)
    } else if (instruction === 0x19) stack.push((marked(1) & ofValue) | BigInt.asUintN(256, ~pop()))
    else if (instruction === 0x34) stack.push(value | ofValue | ofPresence)
    else if (instruction === 0x35) {
      const start = Number(pop())
      hasReadArguments ||= start >= 4
      stack.push(wordAt(data, start))
    } else if (instruction === 0x36) stack.push(BigInt(data.length))
    else if (instruction === 0x38) stack.push(BigInt(code.length))
    else if (instruction === 0x3d) stack.push(0n)
    else if (instruction === 0x50) pop()
    else if (instruction === 0x51) stack.push(wordAt(memory, Number(pop())))
    else if (instruction === 0x52) {
      const isOfValue = marked(2) >= ofValue
      const [target, word] = [Number(pop()), pop()]
      // Marks are not kept in memory.
      if (isOfValue || target + 32 > memoryBytes) return ended(false)
      memory.set(numberToBytes(word, { size: 32 }), target)
    } else if (instruction === 0x37 || instruction === 0x39) {
      hasReadArguments ||= (instruction === 0x37) === (dataHex !== undefined)
      if (!copy(instruction === 0x37 ? data : code)) return ended(false)
    } else if (instruction === 0x56) {
      if (!jump(pop())) return ended(false)
    } else if (instruction === 0x57) {
      const marks = marked(2)
      const [target, condition] = [pop(), pop()]
      seen.branches += 1
      seen.endsByPresence = (marks & ofPresence) !== 0n && !seen.testsArguments
      seen.testsAmount ||= marks >= ofValue && !seen.endsByPresence
      seen.testsArguments ||= hasReadArguments && !seen.endsByPresence
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

/** The marks of what an instruction makes of two words. Vyper joins the check of the value with others by OR and MUL. */
function marksOf(instruction: number, one: bigint, other: bigint): bigint {
  const [isOr, isAnd, isProduct] = [0x17, 0x16, 2].map((each) => each === instruction)
  if ((isAnd || isProduct) && (one === 0n || other === 0n)) return 0n
  const decides = (word: bigint, beside: bigint) => {
    if ((word & ofPresence) === 0n) return false
    const isZero = BigInt.asUintN(256, word) === 0n
    if (isOr) return !isZero || beside < ofValue
    return (isZero && (isAnd || isProduct)) || (isProduct && beside === 1n)
  }
  const isDecided = decides(one, other) || decides(other, one)
  return ((one | other) & ofValue) | (isDecided ? ofPresence : 0n)
}

/** Compilers compare the selector by EQ, XOR or SUB. */
const comparisons = [0x14, 0x18, 0x03]

/** A power of a word, as the machine has it: without what overflows. */
function power(base: bigint, exponent: bigint): bigint {
  if (exponent === 0n) return 1n
  const root = power(BigInt.asUintN(256, base * base), exponent >> 1n)
  return exponent & 1n ? BigInt.asUintN(256, root * base) : root
}

/** Instructions of two operands; the first is the top of the stack (yellow paper, appendix H). */
const binaries: { [instruction: number]: (one: bigint, other: bigint) => bigint } = {
  1: (one, other) => one + other,
  2: (one, other) => one * other,
  3: (one, other) => one - other,
  4: (one, other) => (other === 0n ? 0n : one / other),
  6: (one, other) => (other === 0n ? 0n : one % other),
  10: power,
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
