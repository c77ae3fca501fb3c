import type { Address, Hex } from 'viem'
import { getContractAddress } from 'viem/utils'
import type { Step } from '#domain/trace/trace-formats.ts'
import { isAddress, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { asRawList, asRawObject, type RawObject } from '#domain/values/raw.ts'

/** Gas for each byte of code that a creation leaves (yellow paper, appendix G: codedeposit). */
const gasPerCodeByte = 200n
/** Most bytes that one step can name in memory: more would cost more gas than a block has. */
const maxMemoryBytes = 4n * 1024n * 1024n

/** The account whose storage a call uses; that of a creation is known when it ends. */
type Context = { address: Address | undefined }
type Executed = {
  raw: { [field: string]: unknown }
  depth: number
  caller: Context
  context: Context
  last: RawObject
}

/**
 * The calls in the steps of a transaction: struct logs, as `debug_traceTransaction` gives them without a
 * tracer (execution-apis), and Hardhat 2 and Ganache no matter what is asked for. Of a call that ran no code they
 * tell neither gas nor output, and of a self-destruct no value; those are left out.
 * @param trace the answer, with stacks and memory
 * @param transaction the first call is told by it alone
 */
export function executedCalls(trace: RawObject, transaction: RawObject): Step[] {
  const problem = (words: string): Step[] => [{ problem: words }]
  const { structLogs, gas } = trace
  const steps = structLogs as readonly unknown[]
  // Ganache writes that a call that reverted has not failed.
  const hasFailed = trace.failed === true || asRawObject(steps.at(-1)).op === 'REVERT'
  const first = { address: targetOf(transaction) }
  const root: Executed = {
    raw: {
      ...{ type: transaction.to === null ? 'create' : 'call', from: transaction.from },
      ...{ to: hasFailed && transaction.to === null ? undefined : first.address },
      ...{ value: transaction.value, input: transaction.input, gas: transaction.gas, gasUsed: gas },
    },
    ...{ depth: 0, caller: first, context: first, last: {} },
  }
  const calls = [root]
  const open = [root]
  for (const [index, item] of steps.entries()) {
    const step = asRawObject(item)
    while (open.length > 1 && Number(step.depth) < open.length) end(open.pop() as Executed, step)
    const within = open.at(-1) as Executed
    if (step.depth !== open.length) return problem(`step ${index + 1} has another depth`)
    within.last = step
    const next = asRawObject(steps[index + 1])
    const type = callTypes.find((each) => each === String(step.op).toLowerCase())
    if (!type) continue
    const isEnd = type === 'selfdestruct'
    // A call that its caller could not make has no step after it.
    if (isEnd ? (step.error ?? '') !== '' : !(Number(next.depth) >= open.length)) continue
    const raw = calledBy(step, type)
    if (!raw) return problem(`step ${index + 1} has no stack or memory`)
    const isOwn = type === 'delegatecall' || type === 'callcode'
    const context = isOwn ? within.context : { address: raw.to as Address | undefined }
    const call = { raw, depth: open.length, caller: within.context, context, last: {} }
    calls.push(call)
    if (isEnd) continue
    if (next.depth !== open.length + 1) end(call, next)
    else {
      raw.gas = next.gas
      open.push(call)
    }
  }
  const hasEnded = hasFailed || /^(?:STOP|RETURN|SELFDESTRUCT)$/.test(String(root.last.op))
  if (open.length > 1 || (steps.length > 0 && !hasEnded))
    return problem('the steps end within a call')
  root.raw.output = outputOf(root.last) ?? bytesText(trace.returnValue)
  if (hasFailed) root.raw.error = errorOf(root.last)
  return calls.map(({ raw, depth, caller }) => ({
    raw: depth === 0 ? raw : { ...raw, from: caller.address },
    depth,
  }))
}

function targetOf({ to, from, nonce }: RawObject): Address | undefined {
  const count = readQuantity(nonce)
  if (to !== null || !isAddress(from) || count === undefined) return to as Address
  return getContractAddress({ from, nonce: count })
}

/** Adds to a call what is known at its end, which is before its caller's next step. */
function end({ raw, last, context }: Executed, next: RawObject) {
  const result = stackItem(next, 1)
  const gas = readQuantity(raw.gas)
  const [left, cost] = [readQuantity(last.gas), readQuantity(last.gasCost)]
  const isCreation = raw.type === 'create' || raw.type === 'create2'
  raw.output = outputOf(last)
  if (result === 0n) raw.error = errorOf(last)
  else if (isCreation && result !== undefined) {
    context.address = raw.to = addressText(result)
  }
  // Ganache writes as the last cost what its caller gets back, below zero.
  if (gas === undefined || left === undefined || cost === undefined || cost < 0n) return
  const deposit = isCreation && result !== 0n ? codeBytes(raw.output) * gasPerCodeByte : 0n
  const isExceptional = result === 0n && last.op !== 'REVERT'
  raw.gasUsed = toQuantityHex(isExceptional ? gas : gas - (left - cost) + deposit)
}

const codeBytes = (code: unknown) => BigInt(String(code ?? '0x').length / 2 - 1)

/** The data of a call's last step; undefined for a call without steps. */
function outputOf(last: RawObject): Hex | undefined {
  if (last.op === undefined) return undefined
  return last.op === 'RETURN' || last.op === 'REVERT' ? memoryBytes(last, 1, 2) : '0x'
}

/** Why the call of a last step failed; steps of some nodes say it, and those of a call without code never. */
function errorOf({ op, error, gas, gasCost }: RawObject): string {
  if (op === 'REVERT') return 'execution reverted'
  if (op === 'INVALID') return 'invalid opcode: INVALID'
  if (typeof error === 'string' && error !== '') return error
  return Number(gasCost) > Number(gas) ? 'out of gas' : 'failed'
}

/** The opcodes that call, create or destroy, in lower case. */
export const callTypes = [
  ...(['call', 'callcode', 'delegatecall', 'staticcall'] as const),
  ...(['create', 'create2', 'selfdestruct'] as const),
]

/** The call that a step makes, as `callTracer` writes it. */
function calledBy(step: RawObject, type: (typeof callTypes)[number]): Executed['raw'] | undefined {
  const isCreation = type === 'create' || type === 'create2'
  const sendsValue = type === 'call' || type === 'callcode'
  const to = isCreation ? 0n : stackItem(step, type === 'selfdestruct' ? 1 : 2)
  if (to === undefined) return undefined
  const target = isCreation ? {} : { to: addressText(to) }
  if (type === 'selfdestruct') return { type, ...target }
  const value = isCreation ? stackItem(step, 1) : sendsValue ? stackItem(step, 3) : 0n
  const at = isCreation ? 2 : sendsValue ? 4 : 3
  const input = memoryBytes(step, at, at + 1)
  if (input === undefined || value === undefined) return undefined
  return { type, value: toQuantityHex(value), input, ...target }
}

const addressText = (word: bigint): Address => `0x${word.toString(16).padStart(40, '0').slice(-40)}`

/** Bytes as nodes write them, with `0x` or without. */
const bytesText = (text: unknown): Hex => `0x${String(text ?? '').replace(/^0x/, '')}`

/** A word of the stack, counted from its top. */
function stackItem({ stack }: RawObject, place: number): bigint | undefined {
  const word = Array.isArray(stack) ? stack.at(-place) : undefined
  return typeof word === 'string' ? readQuantity(bytesText(word)) : undefined
}

/** The bytes of memory whose start and length are on the stack; those never written are zeros. */
function memoryBytes(step: RawObject, startPlace: number, lengthPlace: number): Hex | undefined {
  const [start, length] = [stackItem(step, startPlace), stackItem(step, lengthPlace)]
  if (length === 0n) return '0x'
  if (start === undefined || length === undefined || start + length > maxMemoryBytes)
    return undefined
  const words = asRawList(step.memory)
  const from = Number(start)
  const [firstWord, endWord] = [Math.floor(from / 32), Math.ceil((from + Number(length)) / 32)]
  const texts = Array.from({ length: endWord - firstWord }, (_, index) =>
    bytesText(words[firstWord + index])
      .slice(2)
      .padStart(64, '0'),
  )
  const skipped = 2 * (from - firstWord * 32)
  return `0x${texts.join('').slice(skipped, skipped + 2 * Number(length))}`
}
