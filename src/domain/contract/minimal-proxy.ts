import type { Address, Hex } from 'viem'
import { bytesToBigInt, getAddress, hexToBytes, numberToBytes, numberToHex } from 'viem/utils'
import { wordOperations } from '#domain/contract/opcodes.ts'
import { isReservedAddress } from '#domain/values/address-like.ts'

/** The shortest forms take 25 steps, a Solidity fallback with an immutable target about 60. */
const maxSteps = 200

/** Calldata, immutable arguments (at most the code’s 24 KiB) and what lies behind them. */
const maxMemoryBytes = 64 * 1024

/** A call of a function with one argument: no byte is zero, so that a missing copy shows. */
const callData = Uint8Array.from({ length: 36 }, (_, index) => index + 1)

/** The implementation's return data: longer than the call, and of other bytes. */
const returnData = Uint8Array.from({ length: 40 }, (_, index) => 255 - index)

/**
 * The address to which code passes every call on, with its data first, and whose response it
 * returns; undefined for all other code. The code is run rather than compared, since every factory
 * has a form of its own: EIP-1167 and its short forms, EIP-3448, EIP-7511, clones with immutable
 * arguments, Vyper’s, Solady’s, those of 0xSplits. Code that looks at the call (CALLDATALOAD,
 * CALLER) or reads anything of the chain (SLOAD, STATICCALL) may go elsewhere with another call.
 */
export function minimalProxyTarget(code: Hex): Address | undefined {
  const codeBytes = hexToBytes(code)
  const success = runCall(codeBytes, true)
  if (success?.end !== 'returned' || isReservedAddress(success.target)) return undefined
  const passesOn = returnData.every((byte, index) => success.output[index] === byte)
  return passesOn && runCall(codeBytes, false)?.end === 'reverted'
    ? getAddress(numberToHex(success.target, { size: 20 }))
    : undefined
}

type Outcome = { target: bigint; end: 'returned' | 'reverted'; output: Uint8Array }

/** Thrown where code does what no minimal proxy does, or what the EVM would not allow. */
class UnexpectedCode extends Error {}

/** Runs a call whose DELEGATECALL succeeds, or does not; undefined for code of another kind. */
function runCall(code: Uint8Array, succeeds: boolean): Outcome | undefined {
  let target: bigint | undefined
  try {
    const stack: bigint[] = []
    const memory = new Uint8Array(maxMemoryBytes)
    const pop = (): bigint => stack.pop() ?? fail()
    const popOffset = () => {
      const offset = pop()
      return offset <= BigInt(maxMemoryBytes) ? Number(offset) : fail()
    }
    const copyFrom = (source: Uint8Array) => {
      const [to, from, length] = [popOffset(), popOffset(), popOffset()]
      if (to + length > maxMemoryBytes) fail()
      memory.fill(0, to, to + length).set(source.subarray(from, from + length), to)
    }
    const readWordAt = (offset: number) =>
      offset + 32 > maxMemoryBytes ? fail() : bytesToBigInt(memory.subarray(offset, offset + 32))
    const jumpTo = (position: bigint) =>
      code[Number(position)] === 0x5b ? Number(position) : fail()
    let at = 0
    for (let step = 0; step < maxSteps; step++) {
      const opcode = code[at++] ?? 0
      const operation = wordOperations.get(opcode)
      if (operation) {
        const [a = 0n, b = 0n, c = 0n] = Array.from({ length: operation.takes }, pop)
        stack.push(operation.make(a, b, c))
      } else if (opcode >= 0x5f && opcode <= 0x7f) {
        const pushed = code.subarray(at, at + opcode - 0x5f)
        stack.push(pushed.length === 0 ? 0n : bytesToBigInt(pushed))
        at += opcode - 0x5f
      } else if (opcode >= 0x80 && opcode <= 0x8f) stack.push(stack.at(0x7f - opcode) ?? fail())
      else if (opcode >= 0x90 && opcode <= 0x9f) {
        const [top, lower] = [stack.length - 1, stack.length - 2 - (opcode - 0x90)]
        const [a, b] = [stack[top] ?? fail(), stack[lower] ?? fail()]
        stack[top] = b
        stack[lower] = a
      } else
        switch (opcode) {
          case 0x34: // CALLVALUE
            stack.push(0n)
            break
          case 0x36: // CALLDATASIZE
            stack.push(BigInt(callData.length))
            break
          case 0x37: // CALLDATACOPY
            copyFrom(callData)
            break
          case 0x38: // CODESIZE
            stack.push(BigInt(code.length))
            break
          case 0x39: // CODECOPY
            copyFrom(code)
            break
          case 0x3d: // RETURNDATASIZE
            stack.push(target === undefined ? 0n : BigInt(returnData.length))
            break
          case 0x3e: // RETURNDATACOPY
            if (target === undefined) fail()
            copyFrom(returnData)
            break
          case 0x50: // POP
            pop()
            break
          case 0x51: // MLOAD
            stack.push(readWordAt(popOffset()))
            break
          case 0x52: {
            const offset = popOffset()
            if (offset + 32 > maxMemoryBytes) fail()
            memory.set(numberToBytes(pop(), { size: 32 }), offset)
            break
          }
          case 0x56: // JUMP
            at = jumpTo(pop())
            break
          case 0x57: {
            const [position, condition] = [pop(), pop()]
            if (condition !== 0n) at = jumpTo(position)
            break
          }
          case 0x58: // PC
            stack.push(BigInt(at - 1))
            break
          case 0x5a: // GAS
            stack.push(1_000_000n)
            break
          case 0x5b: // JUMPDEST
            break
          case 0xf4: {
            if (target !== undefined) fail()
            pop()
            target = BigInt.asUintN(160, pop())
            const [from, length, to, room] = [popOffset(), popOffset(), popOffset(), popOffset()]
            const isForwarded =
              length >= callData.length &&
              callData.every((byte, index) => memory[from + index] === byte)
            if (!isForwarded || to + room > maxMemoryBytes) fail()
            memory.set(returnData.subarray(0, room), to)
            stack.push(succeeds ? 1n : 0n)
            break
          }
          case 0xf3:
          case 0xfd: {
            if (target === undefined) fail()
            const [from, length] = [popOffset(), popOffset()]
            const end = opcode === 0xf3 ? 'returned' : 'reverted'
            return { target: target ?? 0n, end, output: memory.slice(from, from + length) }
          }
          default:
            fail()
        }
    }
    return undefined
  } catch (error) {
    if (!(error instanceof UnexpectedCode)) throw error
    // Old forms of Vyper revert by a jump to nowhere.
    return target !== undefined && !succeeds
      ? { target, end: 'reverted', output: new Uint8Array() }
      : undefined
  }
}

function fail(): never {
  throw new UnexpectedCode()
}
