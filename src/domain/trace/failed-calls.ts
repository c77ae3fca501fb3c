import type { Hex } from 'viem'
import { isRevertAlone } from '#domain/revert/describe-revert.ts'
import { refusalKind } from '#domain/revert/refusal.ts'
import type { SilentCall } from '#domain/revert/silent-cause.ts'
import type { CallFrame } from '#domain/trace/call-trace.ts'

/** A failure within a transaction: the call in which it began, with the node's words and its revert data. */
export type InnerFailure = {
  frame: CallFrame
  /** The call whose code ran into it: the caller, where nothing of the call itself ran, and it ended by that. */
  place: CallFrame
  message: string
  data: Hex
  /** Whether the call around it ended with this error or with none: with one of its own, it may have gone on after this. */
  isPassedOn: boolean
}

/** Where the failure of a transaction began, if not in its own call. */
export function findInnerFailure(frames: readonly CallFrame[]): InnerFailure | undefined {
  const index = frames[0]?.error === undefined ? 0 : (findFirstRevert(frames) ?? 0)
  return index === 0 ? undefined : failureAt(frames, index, 0)
}

/**
 * The calls within a transaction that failed while those around them went on, each with where its failure began,
 * which is looked for when it is asked for: a transaction may have thousands.
 */
export function findCaughtFailures(
  frames: readonly CallFrame[],
): { call: CallFrame; began: InnerFailure }[] {
  const caught = []
  for (let index = 0; index < frames.length; ) {
    const call = frames[index] as CallFrame
    if (call.error === undefined) index += 1
    else {
      const failed = index
      if (index > 0)
        caught.push({
          call,
          get began() {
            return failureAt(frames, originOf(frames, failed), failed)
          },
        })
      index = call.end
    }
  }
  return caught
}

/** The failure that began in one call and ended another, each by its index. */
export function failureAt(
  frames: readonly CallFrame[],
  index: number,
  failed: number,
): InnerFailure {
  const frame = frames[index] as CallFrame
  const { error = '', output = '0x' } = frame
  const isPassedOn = ['0x', output].includes(frames[failed]?.output ?? '0x')
  const place = isPassedOn ? placeOfFailure(frames, index) : frame
  return { frame, place, message: error, data: output, isPassedOn }
}

/** The call whose code ran into the failure of one: its caller, where the caller could not make it. */
function placeOfFailure(frames: readonly CallFrame[], index: number): CallFrame {
  const frame = frames[index] as CallFrame
  const kind = refusalKind({ code: 0, message: frame.error ?? '' })
  const hasRun = kind !== 'funds' && kind !== 'depth' && kind !== 'collision'
  if (hasRun) return frame
  return frames.slice(0, index).findLast(({ depth }) => depth < frame.depth) ?? frame
}

/** A call of a trace, or one that is sent. */
type Called = { kind?: string; to?: unknown; input?: unknown; data?: unknown }

/** The contract of a call: its address, or the code that was to create it. */
const contractOf = ({ to, kind = to ? 'call' : 'create', data, input = data }: Called) =>
  kind.startsWith('create') ? input : to

/** Contracts whose errors are looked for, at most. */
const maxFailedContracts = 20

/**
 * The contracts that may have made the error of a call, the innermost first: those of the calls that failed within it,
 * and its own; by address, or by the code that was to create one.
 * @param call one of the calls, or what was sent, within which all of them are
 */
export function failedContracts(call: Called, frames: readonly CallFrame[] = []): string[] {
  const index = frames.indexOf(call as CallFrame)
  const within = index < 0 ? frames : frames.slice(index, frames[index]?.end)
  const failed = within.filter(({ error }) => error !== undefined).reverse()
  const contracts = [...failed, call].map(contractOf)
  return [...new Set(contracts.filter((each) => typeof each === 'string'))].slice(
    0,
    maxFailedContracts,
  )
}

/** A call that reverted and gave no reason, for `findSilentCause`. */
export function silentCallOf(frame: CallFrame): SilentCall | undefined {
  const { kind, to, input, output = '0x', error, reason, codeValue, emptyCallee } = frame
  const isSilent = error !== undefined && isRevertAlone(error) && output === '0x' && !reason
  const isCreation = kind.startsWith('create')
  return isSilent && codeValue !== undefined && (to || isCreation)
    ? { to: isCreation ? undefined : to, data: input, value: codeValue, callee: emptyCallee }
    : undefined
}

/** Index of the call in which a failure began: of a transaction that succeeded, that of the first call that failed. */
export function findFirstRevert(frames: readonly CallFrame[]): number | undefined {
  const index = frames.findIndex(({ error }) => error !== undefined)
  return index < 0 ? undefined : originOf(frames, index)
}

/**
 * Index of the call in which the failure of one began: the innermost one whose revert data its callers passed
 * on, or after which they called nothing more. A panic that was not passed on is of the code that ran into it.
 */
function originOf(frames: readonly CallFrame[], failed: number): number {
  let index = failed
  for (let next: number | undefined = index; next !== undefined; ) {
    index = next
    const { output } = frames[index] as CallFrame
    const within = callsWithin(frames, index)
    const isFailed = (each: number | undefined): each is number =>
      each !== undefined && frames[each]?.error !== undefined
    const passedOn = within.findLast(
      (each) => isFailed(each) && (output ?? '0x') !== '0x' && frames[each]?.output === output,
    )
    const last = within.at(-1)
    next = passedOn ?? (isFailed(last) && !isPanic(output) ? last : undefined)
  }
  return index
}

/** Whether revert data is `Panic(uint256)`. */
const isPanic = (output: Hex | undefined) => /^0x4e487b71.{64}$/.test(output ?? '')

/** Indexes of the calls directly within one. */
function callsWithin(frames: readonly CallFrame[], index: number): number[] {
  const indexes: number[] = []
  const end = frames[index]?.end ?? 0
  for (let next = index + 1; next < end; next = frames[next]?.end ?? end) indexes.push(next)
  return indexes
}
