import type { Address, Hex } from 'viem'
import { getAddress, hexToBytes, numberToHex } from 'viem/utils'
import { executeOpcode, popWords, startPath } from '#domain/contract/init-code-path.ts'
import { spendWork, UntraceableError, type Word } from '#domain/contract/known-memory.ts'
import { wordOperations } from '#domain/contract/opcodes.ts'
import { isReservedAddress } from '#domain/values/address-like.ts'

/**
 * Most work, in opcodes or words of memory. The shortest forms take 25, a Solidity fallback with an
 * immutable target about 60, and immutable arguments are at most the code’s 24 KiB.
 */
const maxWork = 2_000

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

/** Opcodes that do in each call what they do in init code, beside those that only move words. */
const plainOpcodes = new Set([0x38, 0x39, 0x50, 0x51, 0x52, 0x56, 0x57, 0x58, 0x5b])

const isPlain = (opcode: number) =>
  wordOperations.has(opcode) || (opcode >= 0x5f && opcode <= 0x9f) || plainOpcodes.has(opcode)

/** Runs a call whose DELEGATECALL succeeds, or does not; undefined for code of another kind. */
function runCall(code: Uint8Array, succeeds: boolean): Outcome | undefined {
  const run = { copies: [], returned: [], asksSize: false, complete: false }
  const path = startPath(code, run, { remaining: maxWork })
  const { memory, stack } = path
  let target: bigint | undefined
  let outcome: Outcome | undefined
  const copyFrom =
    (source: Uint8Array) =>
    ([to, from, length]: Word[]) =>
      memory.put(to, length, source.subarray(Number(from)))
  const answered = () => target ?? fail()
  const end =
    (kind: Outcome['end']) =>
    ([from, length]: Word[]) => {
      outcome = { target: answered(), end: kind, output: memory.bytes(from, length).bytes }
    }
  const ownOpcodes = new Map<number, { takes: number; act: (words: Word[]) => void }>([
    // CALLVALUE, CALLDATASIZE, CALLDATACOPY
    [0x34, { takes: 0, act: () => stack.push(0n) }],
    [0x36, { takes: 0, act: () => stack.push(BigInt(callData.length)) }],
    [0x37, { takes: 3, act: copyFrom(callData) }],
    // RETURNDATASIZE, RETURNDATACOPY, GAS
    [0x3d, { takes: 0, act: () => stack.push(BigInt(target ? returnData.length : 0)) }],
    [0x3e, { takes: 3, act: (words) => answered() && copyFrom(returnData)(words) }],
    [0x5a, { takes: 0, act: () => stack.push(1_000_000n) }],
    [0xf4, { takes: 6, act: delegateCall }],
    [0xf3, { takes: 2, act: end('returned') }],
    [0xfd, { takes: 2, act: end('reverted') }],
  ])
  function delegateCall([, address = 0n, from, length, to, room = 0n]: Word[]) {
    const { bytes } = memory.bytes(from, length)
    if (target !== undefined || !callData.every((byte, index) => bytes[index] === byte)) fail()
    target = BigInt.asUintN(160, address)
    const given = returnData.subarray(0, Number(room))
    memory.put(to, BigInt(given.length), given)
    stack.push(succeeds ? 1n : 0n)
  }
  try {
    while (!outcome) {
      const opcode = code[path.at] ?? 0
      const own = ownOpcodes.get(opcode)
      if (own) {
        path.at++
        spendWork(path.work, 1)
        own.act(popWords(path, own.takes))
      } else if (!isPlain(opcode) || executeOpcode(path)) fail()
    }
  } catch (error) {
    if (!(error instanceof UntraceableError)) throw error
    // Old forms of Vyper revert by a jump to nowhere.
    if (target !== undefined && !succeeds)
      return { target, end: 'reverted', output: new Uint8Array() }
  }
  return outcome
}

/** Ends code that does what no minimal proxy does, or what the EVM would not allow. */
function fail(): never {
  throw new UntraceableError()
}
