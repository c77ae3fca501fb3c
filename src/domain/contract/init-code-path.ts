import { keccak256 } from 'viem/utils'
import { KnownMemory, Lost, spend, type Word, type Work } from '#domain/contract/known-memory.ts'
import { otherOpcodes, wordOperations } from '#domain/contract/opcodes.ts'

/** A stretch of itself that init code copies to memory. */
export type CodeCopy = {
  offset: number
  length: number
  /**
   * What becomes of it, where that is seen: it is the contract that is returned, the code of one that
   * is created, or memory is allocated for just these bytes, as Solidity does for arguments.
   */
  use: 'returned' | 'created' | 'allocated' | undefined
}

/** What init code does with its own bytes. */
export type InitRun = {
  copies: CodeCopy[]
  /** The contracts that it returns, zero where a byte is not known; all are from `knownFrom` on. */
  returned: { bytes: Uint8Array; knownFrom: number }[]
  /** It asks for its own length. */
  asksSize: boolean
  /** All of its ways were followed to their ends. */
  complete: boolean
}

/** One way through init code, up to where it stands, and the notes that all ways share. */
type Way = {
  code: Uint8Array
  run: InitRun
  work: Work
  at: number
  stack: Word[]
  memory: KnownMemory
  /** Undefined once anything may have been written anywhere. */
  storage: Map<bigint, Word> | undefined
  copied: { to: Word; length: bigint; copy: CodeCopy }[]
  /** How many bytes the latest call answered. */
  answered: Word
}

export const firstWay = (code: Uint8Array, run: InitRun, work: Work): Way => ({
  code,
  run,
  work,
  at: 0,
  stack: [],
  memory: new KnownMemory(work),
  storage: new Map(),
  copied: [],
  answered: 0n,
})

function fork(way: Way): Way {
  const { stack, memory, storage, copied } = way
  spend(way.work, stack.length + (storage?.size ?? 0) + copied.length)
  return {
    ...way,
    stack: [...stack],
    memory: memory.copy(),
    storage: storage && new Map(storage),
    copied: [...copied],
  }
}

/** The way that begins beside this one, or that this one ended; undefined where it just goes on. */
type Next = Way | 'ended' | undefined

/** EXP multiplies up to 512 times. */
const expWork = 100

/**
 * Does one opcode (Yellow Paper, appendix H.2). Storage is empty, as it is where a contract is created
 * (EIP-7610), and there is no call data; a call answers as many bytes as it was given room for; what
 * else the chain or the sender would tell is not known. Throws Lost where that leads nowhere.
 */
export function step(way: Way): Next {
  const opcode = way.code[way.at++] ?? 0
  spend(way.work, opcode === 0x0a ? expWork : 1)
  const operation = wordOperations.get(opcode)
  if (operation) {
    const words = pop(way, operation.takes)
    const [a = 0n, b = 0n, c = 0n] = words
    return push(way, words.includes(undefined) ? undefined : operation.make(a, b, c))
  }
  const other = otherOpcodes.get(opcode)
  if (other) {
    pop(way, other.takes)
    return other.gives ? push(way, undefined) : undefined
  }
  if (opcode >= 0x5f && opcode <= 0x7f) return pushBytes(way, opcode - 0x5f)
  if (opcode >= 0x80 && opcode <= 0x8f) return duplicate(way, opcode - 0x7f)
  if (opcode >= 0x90 && opcode <= 0x9f) return swap(way, opcode - 0x8f)
  const action = actions.get(opcode)
  if (action) return action.act(way, pop(way, action.takes))
  if (endings.has(opcode)) return 'ended'
  // Chains have opcodes of their own, and there will be new ones.
  throw new Lost()
}

/** STOP, REVERT, INVALID, SELFDESTRUCT. */
const endings = new Set([0x00, 0xfd, 0xfe, 0xff])

type Action = { takes: number; act: (way: Way, words: Word[]) => Next }

/** Opcodes that do more than to make words of words. */
const actions: ReadonlyMap<number, Action> = new Map<number, Action>([
  // KECCAK256
  [0x20, { takes: 2, act: hash }],
  // CALLDATALOAD, CALLDATASIZE, CALLDATACOPY
  [0x35, { takes: 1, act: (way) => push(way, 0n) }],
  [0x36, { takes: 0, act: (way) => push(way, 0n) }],
  [0x37, { takes: 3, act: (way, [to, , length]) => put(way, to, length, new Uint8Array()) }],
  // CODESIZE, CODECOPY
  [0x38, { takes: 0, act: askSize }],
  [0x39, { takes: 3, act: copyCode }],
  // EXTCODECOPY, RETURNDATASIZE, RETURNDATACOPY
  [0x3c, { takes: 4, act: (way, [, to, , length]) => put(way, to, length, undefined) }],
  [0x3d, { takes: 0, act: (way) => push(way, way.answered) }],
  [0x3e, { takes: 3, act: (way, [to, , length]) => put(way, to, length, undefined) }],
  // MLOAD, MSTORE, MSTORE8, MCOPY
  [0x51, { takes: 1, act: (way, [at]) => push(way, way.memory.word(at)) }],
  [0x52, { takes: 2, act: store }],
  [0x53, { takes: 2, act: (way, [to, value]) => put(way, to, 1n, bytesOf(value, 1)) }],
  [0x5e, { takes: 3, act: move }],
  // SLOAD, SSTORE
  [0x54, { takes: 1, act: load }],
  [0x55, { takes: 2, act: keep }],
  // JUMP, JUMPI, PC
  [0x56, { takes: 1, act: (way, [to]) => jump(way, to) }],
  [0x57, { takes: 2, act: (way, [to, condition]) => jumpIf(way, to, condition) }],
  [0x58, { takes: 0, act: (way) => push(way, BigInt(way.at - 1)) }],
  // CREATE, CREATE2, CALL, CALLCODE, DELEGATECALL, STATICCALL
  [0xf0, { takes: 3, act: create }],
  [0xf5, { takes: 4, act: create }],
  [0xf1, { takes: 7, act: call }],
  [0xf2, { takes: 7, act: callHere }],
  [0xf4, { takes: 6, act: callHere }],
  [0xfa, { takes: 6, act: call }],
  // RETURN
  [0xf3, { takes: 2, act: end }],
])

function push(way: Way, word: Word): undefined {
  way.stack.push(word)
}

function pop(way: Way, count: number): Word[] {
  if (way.stack.length < count) throw new Lost()
  return Array.from({ length: count }, () => way.stack.pop())
}

function pushBytes(way: Way, count: number): undefined {
  let value = 0n
  for (let left = count; left > 0; left--) value = value * 256n + BigInt(way.code[way.at++] ?? 0)
  push(way, value)
}

function duplicate(way: Way, depth: number): undefined {
  if (way.stack.length < depth) throw new Lost()
  push(way, way.stack.at(-depth))
}

function swap({ stack }: Way, depth: number): undefined {
  const place = stack.length - 1 - depth
  if (place < 0) throw new Lost()
  const word = stack[place]
  stack[place] = stack.pop()
  stack.push(word)
}

function hash(way: Way, [at, length]: Word[]): undefined {
  const { bytes, knownFrom } = way.memory.bytes(at, length)
  spend(way.work, bytes.length / 8)
  push(way, knownFrom === 0 ? BigInt(keccak256(bytes)) : undefined)
}

function put({ memory }: Way, to: Word, length: Word, bytes: Uint8Array | undefined): undefined {
  memory.put(to, length, bytes)
}

function move({ memory }: Way, [to, from, length]: Word[]): undefined {
  memory.move(to, from, length)
}

function askSize(way: Way): undefined {
  way.run.asksSize = true
  push(way, BigInt(way.code.length))
}

function copyCode({ code, run, memory, copied }: Way, [to, offset, length]: Word[]): undefined {
  if (offset === undefined || length === undefined) throw new Lost()
  const place = (at: bigint) => (at > code.length ? code.length : Number(at))
  memory.put(to, length, code.subarray(place(offset), place(offset + length)))
  const copy = { offset: Number(offset), length: Number(length), use: undefined }
  run.copies.push(copy)
  copied.push({ to, length, copy })
}

/** The word at 0x40 is where Solidity’s free memory begins: moving it on allocates. */
function store({ memory, copied }: Way, [to, value]: Word[]): undefined {
  const last = copied.at(-1)
  if (to === 0x40n && last?.to !== undefined && last.to === memory.word(to))
    if (last.to + last.length === value) last.copy.use ??= 'allocated'
  memory.put(to, 32n, bytesOf(value, 32))
}

function load(way: Way, [key]: Word[]): undefined {
  if (key === undefined || !way.storage) push(way, undefined)
  else push(way, way.storage.has(key) ? way.storage.get(key) : 0n)
}

function keep(way: Way, [key, value]: Word[]): undefined {
  if (key === undefined) way.storage = undefined
  else way.storage?.set(key, value)
}

function jump(way: Way, to: Word): Next {
  if (to === undefined) throw new Lost()
  way.at = Number(to)
  return way.code[way.at] === 0x5b ? undefined : 'ended'
}

function jumpIf(way: Way, to: Word, condition: Word): Next {
  if (condition === 0n) return undefined
  const beside = condition === undefined ? fork(way) : undefined
  const next = jump(way, to)
  if (next !== 'ended' || !beside) return beside ?? next
  // Only the other way leads on.
  way.at = beside.at
  return undefined
}

function create(way: Way, [, at, length]: Word[]): undefined {
  spend(way.work, way.copied.length)
  for (const { to, length: size, copy } of way.copied)
    if (to === at && length !== undefined && size <= length) copy.use = 'created'
  way.answered = 0n
  push(way, undefined)
}

/** What is called cannot change this storage: nothing can call back a contract that has no code yet. */
function call(way: Way, words: Word[]): undefined {
  const [to, length] = words.slice(-2)
  way.memory.put(to, length, undefined)
  way.answered = length
  push(way, undefined)
}

function callHere(way: Way, words: Word[]): undefined {
  way.storage = undefined
  call(way, words)
}

function end({ run, memory, copied }: Way, [at, length]: Word[]): 'ended' {
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
