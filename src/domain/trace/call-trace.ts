import type { Address, Hex } from 'viem'
import { byteLength, isAddress } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'

const frameKinds = [
  ...(['call', 'callcode', 'delegatecall', 'staticcall'] as const),
  ...(['create', 'create2', 'selfdestruct'] as const),
]
type FrameKind = (typeof frameKinds)[number]

/** One call of a transaction: a message call, a creation or a self-destruct. */
export type CallFrame = {
  kind: FrameKind
  /** Number of calls around it: 0 is the transaction's own. */
  depth: number
  /** Index behind the last call within it, so that its calls are those between. */
  end: number
  from: Address
  /** The called or created contract, or the beneficiary; undefined where nothing was created. */
  to: Address | undefined
  /** Value that is sent along, in wei; undefined where the kind sends none. */
  value: bigint | undefined
  /** Gas that it got and used. Nodes disagree whether those of depth 0 include intrinsic gas. */
  gas: bigint | undefined
  gasUsed: bigint | undefined
  input: Hex
  output: Hex
  /** The node's words for its failure, with the reason where the node decoded one. */
  error: string | undefined
  reason: string | undefined
  /** Number of its logs, without those of calls within it; undefined where the node lists none. */
  logCount: number | undefined
  /** All that it did was undone, as it or a call around it failed. */
  isReverted: boolean
}

/** The calls of a transaction, each before those within it: the first ones, and how many there are. */
export type CallTrace = { frames: readonly CallFrame[]; total: number }

/** Most frames that are read. @internal */
export const maxFrames = 10_000
/** Calls are at most so many levels deep (yellow paper, 9.4.3). */
const maxDepth = 1_024
const maxErrorLetters = 500

/**
 * Reads a trace of Geth's `callTracer`, which is a tree, or of `trace_transaction`, which is a flat
 * list with the address of each call in the tree (OpenEthereum's JSON-RPC module `trace`). What a
 * precompile did is in the former only.
 * @returns the problem of a trace that has not this form
 */
export function readCallTrace(result: unknown): CallTrace | { problem: string } {
  const frames: CallFrame[] = []
  const around: CallFrame[] = []
  let total = 0
  for (const step of Array.isArray(result) ? flatSteps(result) : nestedSteps(result)) {
    const read = 'problem' in step || total < maxFrames ? readStep(step) : undefined
    if (read && 'problem' in read) return { problem: `Call ${total + 1}: ${read.problem}.` }
    total += 1
    if (!read) continue
    while (around.length > read.depth) closeLast(around, frames.length)
    read.isReverted ||= around.at(-1)?.isReverted ?? false
    around.push(read)
    frames.push(read)
  }
  while (around.length > 0) closeLast(around, frames.length)
  return total === 0 ? { problem: 'The trace has no calls.' } : { frames, total }
}

function closeLast(around: CallFrame[], end: number) {
  const frame = around.pop()
  if (frame) frame.end = end
}

/** A call as `callTracer` writes it, with its depth. */
type Step = { raw: RawObject; depth: number } | { problem: string }

/** The walk is no recursion, as a node may send any depth. */
function* nestedSteps(root: unknown): Generator<Step> {
  const waiting: [raw: unknown, depth: number][] = [[root, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [raw, depth] = next
    const calls = isRawObject(raw) ? (raw.calls ?? []) : undefined
    if (!isRawObject(raw) || !Array.isArray(calls) || depth > maxDepth)
      return yield { problem: 'not an object with calls, of at most 1,024 levels' }
    yield { raw, depth }
    for (const call of calls.toReversed()) waiting.push([call, depth + 1])
  }
}

function* flatSteps(items: readonly unknown[]): Generator<Step> {
  /** The address of the call before, and how many calls were in it and in each around it. */
  let path: readonly unknown[] = []
  const counts: number[] = []
  for (const item of items) {
    const address = asRawObject(item).traceAddress
    if (!isRawObject(item) || !Array.isArray(address) || !follows(address, path, counts))
      return yield { problem: 'its traceAddress does not follow the one before' }
    const depth = address.length
    yield { raw: nestedForm(item), depth }
    path = address
    if (depth > 0) counts[depth - 1] = (counts[depth - 1] ?? 0) + 1
    counts.length = depth
    counts.push(0)
  }
}

/** Whether a call is the first one, or the next within the call before or one around it. */
function follows(address: readonly unknown[], path: readonly unknown[], counts: readonly number[]) {
  const depth = address.length
  if (depth === 0 || depth > maxDepth) return depth === 0 && counts.length === 0
  return (
    depth <= counts.length &&
    address.at(-1) === counts[depth - 1] &&
    address.slice(0, -1).every((place, level) => place === path[level])
  )
}

/** An item of the flat list as `callTracer` writes it. */
function nestedForm({ type, action, result, error }: RawObject): RawObject {
  const sent = asRawObject(action)
  const got = asRawObject(result)
  const both = { ...sent, gasUsed: got.gasUsed, error }
  if (type === 'call') return { ...both, type: sent.callType, output: got.output }
  if (type === 'suicide' || type === 'selfdestruct')
    return { type: 'selfdestruct', from: sent.address, to: sent.refundAddress, value: sent.balance }
  if (type !== 'create') return { type }
  const kind = sent.creationMethod ?? 'create'
  return { ...both, type: kind, input: sent.init, to: got.address, output: got.code ?? got.output }
}

function readStep(step: Step): CallFrame | { problem: string } {
  if ('problem' in step) return step
  const { raw, depth } = step
  const type = String(raw.type).toLowerCase()
  const kind = frameKinds.find((each) => each === type)
  if (!kind) return { problem: `type is ${JSON.stringify(raw.type)?.slice(0, 40)}` }
  const isCreation = kind === 'create' || kind === 'create2'
  const error = readText(raw.error)
  const { from, to } = raw
  if (!isAddress(from)) return { problem: 'from is not an address' }
  const hasTarget = isAddress(to)
  if (!hasTarget && !(isCreation && error !== undefined)) return { problem: 'to is not an address' }
  const input = raw.input ?? '0x'
  const output = raw.output ?? '0x'
  if (byteLength(input) === undefined || byteLength(output) === undefined)
    return { problem: 'input and output are not both bytes' }
  const quantities = [raw.value, raw.gas, raw.gasUsed].map(readAmount)
  if (quantities.includes('unreadable'))
    return { problem: 'value, gas and gasUsed are not all quantities' }
  const [value, gas, gasUsed] = quantities as (bigint | undefined)[]
  const sendsValue = kind === 'call' || kind === 'selfdestruct' || isCreation
  const usesGas = kind !== 'selfdestruct'
  return {
    kind,
    depth,
    end: 0,
    from,
    to: hasTarget && !(isCreation && error !== undefined) ? to : undefined,
    value: sendsValue ? value : undefined,
    gas: usesGas ? gas : undefined,
    gasUsed: usesGas ? gasUsed : undefined,
    input: input as Hex,
    output: output as Hex,
    // OpenEthereum’s word for the opcode’s end.
    error: error?.replace(/^reverted$/i, 'execution reverted'),
    reason: readText(raw.revertReason),
    logCount: Array.isArray(raw.logs) ? raw.logs.length : undefined,
    isReverted: error !== undefined,
  }
}

function readAmount(value: unknown): bigint | 'unreadable' | undefined {
  if (value === null || value === undefined) return undefined
  const amount = readQuantity(value)
  return amount === undefined || amount < 0n ? 'unreadable' : amount
}

/** Text of some length; undefined where there is none. */
const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxErrorLetters) : undefined

/** Indexes of the calls directly within one. */
function callsWithin(frames: readonly CallFrame[], index: number): number[] {
  const indexes: number[] = []
  const end = frames[index]?.end ?? 0
  for (let next = index + 1; next < end; next = frames[next]?.end ?? end) indexes.push(next)
  return indexes
}

/**
 * Index of the call in which a failure began; undefined where no call failed. It is the innermost
 * one whose revert data its callers passed on, or after which they called nothing more. Of a
 * transaction that succeeded it is that of the first call that failed.
 */
export function findFirstRevert(frames: readonly CallFrame[]): number | undefined {
  let index = frames.findIndex(({ error }) => error !== undefined)
  for (let next: number | undefined = index; next !== undefined && next >= 0; ) {
    index = next
    const { output } = frames[index] as CallFrame
    const within = callsWithin(frames, index)
    const isFailed = (each: number | undefined): each is number =>
      each !== undefined && frames[each]?.error !== undefined
    const passedOn = within.findLast(
      (each) => isFailed(each) && output !== '0x' && frames[each]?.output === output,
    )
    const last = within.at(-1)
    next = passedOn ?? (isFailed(last) ? last : undefined)
  }
  return index < 0 ? undefined : index
}
