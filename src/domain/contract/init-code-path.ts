import { keccak256 } from 'viem/utils'
import {
  KnownMemory,
  spendWork,
  UntraceableError,
  type Word,
  type WorkBudget,
} from '#domain/contract/known-memory.ts'
import { otherOpcodes, wordOperations } from '#domain/contract/opcodes.ts'

/** A part of itself that init code copies to memory. */
export type CodeCopy = {
  offset: number
  length: number
  /**
   * How the copy is used, where that shows: returned as the contract, created as another one, or
   * given memory of exactly its size, as Solidity does for arguments.
   */
  use: 'returned' | 'created' | 'allocated' | undefined
}

/** The record of what init code does with its own bytes. */
export type InitRun = {
  copies: CodeCopy[]
  /**
   * The returned contracts: unknown bytes are zero, and all bytes from `knownFrom` on are known.
   */
  returned: { bytes: Uint8Array; knownFrom: number }[]
  /** The code reads its own length. */
  asksSize: boolean
  /** All paths were followed to their ends. */
  complete: boolean
}

/** One path through init code, up to the current opcode, and the notes that all paths share. */
type ExecutionPath = {
  code: Uint8Array
  run: InitRun
  work: WorkBudget
  at: number
  stack: Word[]
  memory: KnownMemory
  /** Undefined once anything may have been written anywhere. */
  storage: Map<bigint, Word> | undefined
  copied: { to: Word; length: bigint; copy: CodeCopy }[]
  /** How many bytes the latest call returned. */
  returnDataSize: Word
}

export const startPath = (code: Uint8Array, run: InitRun, work: WorkBudget): ExecutionPath => ({
  code,
  run,
  work,
  at: 0,
  stack: [],
  memory: new KnownMemory(work),
  storage: new Map(),
  copied: [],
  returnDataSize: 0n,
})

function forkPath(path: ExecutionPath): ExecutionPath {
  const { stack, memory, storage, copied } = path
  spendWork(path.work, stack.length + (storage?.size ?? 0) + copied.length)
  return {
    ...path,
    stack: [...stack],
    memory: memory.copy(),
    storage: storage && new Map(storage),
    copied: [...copied],
  }
}

/** The path that branches off here, or that this one ended; undefined where it just goes on. */
type StepResult = ExecutionPath | 'ended' | undefined

/** Work of EXP, which multiplies up to 512 times. */
const expWork = 100

/**
 * Does one opcode (Yellow Paper, appendix H.2). Storage is empty, as it is where a contract is
 * created (EIP-7610), and there is no call data; a call answers as many bytes as it was given room
 * for; anything else that depends on the chain or the sender is unknown. Throws UntraceableError
 * where the path cannot be followed.
 */
export function executeOpcode(path: ExecutionPath): StepResult {
  const opcode = path.code[path.at++] ?? 0
  spendWork(path.work, opcode === 0x0a ? expWork : 1)
  const operation = wordOperations.get(opcode)
  if (operation) {
    const poppedWords = popWords(path, operation.takes)
    const [a = 0n, b = 0n, c = 0n] = poppedWords
    return pushWord(path, poppedWords.includes(undefined) ? undefined : operation.make(a, b, c))
  }
  const otherOpcode = otherOpcodes.get(opcode)
  if (otherOpcode) {
    popWords(path, otherOpcode.takes)
    return otherOpcode.gives ? pushWord(path, undefined) : undefined
  }
  if (opcode >= 0x5f && opcode <= 0x7f) return pushBytes(path, opcode - 0x5f)
  if (opcode >= 0x80 && opcode <= 0x8f) return duplicateWord(path, opcode - 0x7f)
  if (opcode >= 0x90 && opcode <= 0x9f) return swapWords(path, opcode - 0x8f)
  const opcodeAction = actions.get(opcode)
  if (opcodeAction) return opcodeAction.act(path, popWords(path, opcodeAction.takes))
  if (endingOpcodes.has(opcode)) return 'ended'
  // Chains have opcodes of their own, and there will be new ones.
  throw new UntraceableError()
}

/** STOP, REVERT, INVALID, SELFDESTRUCT. */
const endingOpcodes = new Set([0x00, 0xfd, 0xfe, 0xff])

type Action = { takes: number; act: (path: ExecutionPath, words: Word[]) => StepResult }

/** Opcodes that do more than compute words from words. */
const actions: ReadonlyMap<number, Action> = new Map<number, Action>([
  // KECCAK256
  [0x20, { takes: 2, act: hashMemory }],
  // CALLDATALOAD, CALLDATASIZE, CALLDATACOPY
  [0x35, { takes: 1, act: (path) => pushWord(path, 0n) }],
  [0x36, { takes: 0, act: (path) => pushWord(path, 0n) }],
  [
    0x37,
    { takes: 3, act: (path, [to, , length]) => writeMemory(path, to, length, new Uint8Array()) },
  ],
  // CODESIZE, CODECOPY
  [0x38, { takes: 0, act: askSize }],
  [0x39, { takes: 3, act: copyCode }],
  // EXTCODECOPY, RETURNDATASIZE, RETURNDATACOPY
  [0x3c, { takes: 4, act: (path, [, to, , length]) => writeMemory(path, to, length, undefined) }],
  [0x3d, { takes: 0, act: (path) => pushWord(path, path.returnDataSize) }],
  [0x3e, { takes: 3, act: (path, [to, , length]) => writeMemory(path, to, length, undefined) }],
  // MLOAD, MSTORE, MSTORE8, MCOPY
  [0x51, { takes: 1, act: (path, [at]) => pushWord(path, path.memory.word(at)) }],
  [0x52, { takes: 2, act: storeWord }],
  [0x53, { takes: 2, act: (path, [to, value]) => writeMemory(path, to, 1n, bytesOf(value, 1)) }],
  [0x5e, { takes: 3, act: copyMemory }],
  // SLOAD, SSTORE
  [0x54, { takes: 1, act: loadStorage }],
  [0x55, { takes: 2, act: saveStorage }],
  // JUMP, JUMPI, PC
  [0x56, { takes: 1, act: (path, [to]) => jumpTo(path, to) }],
  [0x57, { takes: 2, act: (path, [to, condition]) => jumpIf(path, to, condition) }],
  [0x58, { takes: 0, act: (path) => pushWord(path, BigInt(path.at - 1)) }],
  // CREATE, CREATE2, CALL, CALLCODE, DELEGATECALL, STATICCALL
  [0xf0, { takes: 3, act: createContract }],
  [0xf5, { takes: 4, act: createContract }],
  [0xf1, { takes: 7, act: callContract }],
  [0xf2, { takes: 7, act: callWithOwnStorage }],
  [0xf4, { takes: 6, act: callWithOwnStorage }],
  [0xfa, { takes: 6, act: callContract }],
  // RETURN
  [0xf3, { takes: 2, act: returnMemory }],
])

function pushWord(path: ExecutionPath, word: Word): undefined {
  path.stack.push(word)
}

/** Takes words from the stack, the first from the top. */
export function popWords(path: ExecutionPath, count: number): Word[] {
  if (path.stack.length < count) throw new UntraceableError()
  return Array.from({ length: count }, () => path.stack.pop())
}

function pushBytes(path: ExecutionPath, count: number): undefined {
  let pushedValue = 0n
  for (let bytesLeft = count; bytesLeft > 0; bytesLeft--)
    pushedValue = pushedValue * 256n + BigInt(path.code[path.at++] ?? 0)
  pushWord(path, pushedValue)
}

function duplicateWord(path: ExecutionPath, depth: number): undefined {
  if (path.stack.length < depth) throw new UntraceableError()
  pushWord(path, path.stack.at(-depth))
}

function swapWords({ stack }: ExecutionPath, depth: number): undefined {
  const stackIndex = stack.length - 1 - depth
  if (stackIndex < 0) throw new UntraceableError()
  const word = stack[stackIndex]
  stack[stackIndex] = stack.pop()
  stack.push(word)
}

function hashMemory(path: ExecutionPath, [at, length]: Word[]): undefined {
  const { bytes, knownFrom } = path.memory.bytes(at, length)
  spendWork(path.work, bytes.length / 8)
  pushWord(path, knownFrom === 0 ? BigInt(keccak256(bytes)) : undefined)
}

function writeMemory(
  { memory }: ExecutionPath,
  to: Word,
  length: Word,
  bytes: Uint8Array | undefined,
): undefined {
  memory.put(to, length, bytes)
}

function copyMemory({ memory }: ExecutionPath, [to, from, length]: Word[]): undefined {
  memory.move(to, from, length)
}

function askSize(path: ExecutionPath): undefined {
  path.run.asksSize = true
  pushWord(path, BigInt(path.code.length))
}

function copyCode(
  { code, run, memory, copied }: ExecutionPath,
  [to, offset, length]: Word[],
): undefined {
  if (offset === undefined || length === undefined) throw new UntraceableError()
  const clampOffset = (at: bigint) => (at > code.length ? code.length : Number(at))
  memory.put(to, length, code.subarray(clampOffset(offset), clampOffset(offset + length)))
  const codeCopy = { offset: Number(offset), length: Number(length), use: undefined }
  run.copies.push(codeCopy)
  copied.push({ to, length, copy: codeCopy })
}

/** The word at 0x40 is where Solidity’s free memory begins: moving it on allocates. */
function storeWord({ memory, copied }: ExecutionPath, [to, value]: Word[]): undefined {
  const lastCopy = copied.at(-1)
  if (to === 0x40n && lastCopy?.to !== undefined && lastCopy.to === memory.word(to))
    if (lastCopy.to + lastCopy.length === value) lastCopy.copy.use ??= 'allocated'
  memory.put(to, 32n, bytesOf(value, 32))
}

function loadStorage(path: ExecutionPath, [key]: Word[]): undefined {
  if (key === undefined || !path.storage) pushWord(path, undefined)
  else pushWord(path, path.storage.has(key) ? path.storage.get(key) : 0n)
}

function saveStorage(path: ExecutionPath, [key, value]: Word[]): undefined {
  if (key === undefined) path.storage = undefined
  else path.storage?.set(key, value)
}

function jumpTo(path: ExecutionPath, to: Word): StepResult {
  if (to === undefined) throw new UntraceableError()
  path.at = Number(to)
  return path.code[path.at] === 0x5b ? undefined : 'ended'
}

function jumpIf(path: ExecutionPath, to: Word, condition: Word): StepResult {
  if (condition === 0n) return undefined
  const otherPath = condition === undefined ? forkPath(path) : undefined
  const jumpResult = jumpTo(path, to)
  if (jumpResult !== 'ended' || !otherPath) return otherPath ?? jumpResult
  // Only the other path goes on.
  path.at = otherPath.at
  return undefined
}

function createContract(path: ExecutionPath, [, at, length]: Word[]): undefined {
  spendWork(path.work, path.copied.length)
  for (const { to, length: size, copy } of path.copied)
    if (to === at && length !== undefined && size <= length) copy.use = 'created'
  path.returnDataSize = 0n
  pushWord(path, undefined)
}

/** A called contract cannot change this storage: it cannot call back one that has no code yet. */
function callContract(path: ExecutionPath, words: Word[]): undefined {
  const [to, length] = words.slice(-2)
  path.memory.put(to, length, undefined)
  path.returnDataSize = length
  pushWord(path, undefined)
}

function callWithOwnStorage(path: ExecutionPath, words: Word[]): undefined {
  path.storage = undefined
  callContract(path, words)
}

function returnMemory({ run, memory, copied }: ExecutionPath, [at, length]: Word[]): 'ended' {
  run.returned.push(memory.bytes(at, length))
  for (const { to, length: size, copy } of copied)
    if (to === at && size === length) copy.use = 'returned'
  return 'ended'
}

/** A word’s last bytes. */
function bytesOf(word: Word, count: number): Uint8Array | undefined {
  if (word === undefined) return undefined
  const bytes = new Uint8Array(count)
  for (let [at, left] = [count - 1, word]; at >= 0; at--, left >>= 8n)
    bytes[at] = Number(left & 255n)
  return bytes
}
