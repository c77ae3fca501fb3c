import type { Address, Hex } from 'viem'
import { type TokenMove, transferLogAddress } from '#domain/log/token-moves.ts'
import { callTypes, executedCalls } from '#domain/trace/executed-steps.ts'
import { flatCalls, levelledCalls, nestedCalls, type Step } from '#domain/trace/trace-formats.ts'
import { byteLength, isAddress, readQuantity } from '#domain/values/hex.ts'
import { asRawObject, type RawObject } from '#domain/values/raw.ts'

/** One call of a transaction: a message call, a creation or a self-destruct. */
export type CallFrame = {
  kind: (typeof callTypes)[number]
  /** Number of calls around it: 0 is the transaction's own. */
  depth: number
  /** Index behind the last call within it, so that its calls are those between. */
  end: number
  /** Undefined within a creation that failed, where the format names no address. */
  from: Address | undefined
  /** The called or created contract, or the beneficiary; undefined where nothing was created. */
  to: Address | undefined
  /** Value that is sent along, in wei; undefined where the kind sends none. */
  value: bigint | undefined
  /** Value that its code sees: in a delegatecall, that of the call around it. */
  codeValue: bigint | undefined
  /** The contract that it called last, where that returned nothing and called nothing. */
  emptyCallee: Address | undefined
  /** Gas that it got and used, where that is told. Nodes disagree whether those of depth 0 include intrinsic gas. */
  gas: bigint | undefined
  gasUsed: bigint | undefined
  input: Hex
  /** The data that it returned, or reverted with; undefined where the trace has none. */
  output: Hex | undefined
  /** The node's words for its failure, with the reason where the node decoded one. */
  error: string | undefined
  reason: string | undefined
  /** Number of its logs, without those of calls within it; undefined where the node lists none. */
  logCount: number | undefined
  /** All that it did was undone, as it or a call around it failed. */
  isReverted: boolean
}

/** How a trace is written, as `readCallTrace` tells; `steps` are struct logs. */
type TraceFormat = 'nested' | 'flat' | 'levelled' | 'steps'

/** The calls of a transaction, each before those within it: the first ones, and how many there are. */
export type CallTrace = { frames: readonly CallFrame[]; total: number; format: TraceFormat }

/** Most frames that are read. @internal */
export const maxFrames = 10_000
const maxErrorLetters = 500

/**
 * Reads a trace in any of its four formats. What a precompile did is not in a flat one.
 * @param transaction what was sent, which steps do not repeat
 * @returns the problem of a trace that has none of these forms
 */
export function readCallTrace(
  result: unknown,
  transaction: RawObject = {},
): CallTrace | { problem: string } {
  const format = formatOf(result)
  const frames: CallFrame[] = []
  const around: CallFrame[] = []
  let total = 0
  for (const step of callsOf[format](result as never, transaction)) {
    const read = 'problem' in step || total < maxFrames ? readStep(step, format) : undefined
    if (read && 'problem' in read) return { problem: `Call ${total + 1}: ${read.problem}.` }
    total += 1
    if (!read) continue
    while (around.length > read.depth) closeLast(around, frames)
    const outer = around.at(-1)
    read.isReverted ||= outer?.isReverted ?? false
    if (read.kind === 'delegatecall') read.codeValue = outer?.codeValue
    around.push(read)
    frames.push(read)
  }
  while (around.length > 0) closeLast(around, frames)
  return total === 0 ? { problem: 'The trace has no calls.' } : { frames, total, format }
}

const callsOf = {
  nested: nestedCalls,
  flat: flatCalls,
  levelled: levelledCalls,
  steps: executedCalls,
} satisfies { [format in TraceFormat]: (result: never, sent: RawObject) => Iterable<Step> }

/**
 * The native value that calls within a transaction moved, in their order. Where failures are not in the
 * trace, a value that was sent back would be among them: there are none then.
 */
export const readValueTransfers = ({ frames, format }: CallTrace): TokenMove[] =>
  format === 'levelled'
    ? []
    : frames.flatMap(({ depth, isReverted, from, to, value = 0n }) =>
        depth > 0 && !isReverted && value > 0n && from && to
          ? [
              {
                ...{ kind: 'native', action: 'transfer', logIndex: undefined },
                ...{ token: transferLogAddress, from, to, amount: value },
              },
            ]
          : [],
      )

function formatOf(result: unknown): TraceFormat {
  if (!Array.isArray(result))
    return Array.isArray(asRawObject(result).structLogs) ? 'steps' : 'nested'
  return asRawObject(result[0]).traceAddress === undefined ? 'levelled' : 'flat'
}

function closeLast(around: CallFrame[], frames: readonly CallFrame[]) {
  const frame = around.pop()
  if (!frame) return
  frame.end = frames.length
  const { error, output, input, to } = frame
  const isEmpty = frame === frames.at(-1) && error === undefined && output === '0x'
  const outer = around.at(-1)
  if (outer) outer.emptyCallee = isEmpty && input.length >= 10 ? to : undefined
}

function readStep(step: Step, format: TraceFormat): CallFrame | { problem: string } {
  if ('problem' in step) return step
  const { raw, depth } = step
  const type = String(raw.type).toLowerCase()
  const kind = callTypes.find((each) => each === type)
  if (!kind) return { problem: `type is ${JSON.stringify(raw.type)?.slice(0, 40)}` }
  const isCreation = kind === 'create' || kind === 'create2'
  const error = readText(raw.error)
  const { from, to } = raw
  const isSteps = format === 'steps'
  if (!isAddress(from) && !(isSteps && from === undefined))
    return { problem: 'from is not an address' }
  const hasTarget = isAddress(to)
  if (!hasTarget && !(isCreation && (isSteps || error !== undefined)))
    return { problem: 'to is not an address' }
  const input = raw.input ?? '0x'
  const output = raw.output ?? (format === 'nested' || format === 'flat' ? '0x' : undefined)
  if (byteLength(input) === undefined || (output !== undefined && byteLength(output) === undefined))
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
    from: from as Address | undefined,
    to: hasTarget && !(isCreation && error !== undefined) ? to : undefined,
    value: sendsValue ? value : undefined,
    codeValue: kind === 'staticcall' ? 0n : value,
    emptyCallee: undefined,
    gas: usesGas ? gas : undefined,
    gasUsed: usesGas ? gasUsed : undefined,
    input: input as Hex,
    output: output as Hex | undefined,
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
