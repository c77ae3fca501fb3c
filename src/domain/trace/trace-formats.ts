import type { RawObject } from '#domain/values/raw.ts'
import { asRawObject, isRawObject } from '#domain/values/raw.ts'

/** A call as `callTracer` writes it, with its depth. */
export type Step = { raw: RawObject; depth: number } | { problem: string }

/** Calls are at most so many levels deep (yellow paper, 9.4.3). */
const maxDepth = 1_024

/** The tree of Geth's `callTracer`. The walk does not recurse, as a node may send any depth. */
export function* nestedCalls(root: unknown): Generator<Step> {
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

/** The list of `ots_traceTransaction` (Otterscan JSON-RPC API), in the order of the calls. */
export function* levelledCalls(items: readonly unknown[]): Generator<Step> {
  let deepest = 0
  for (const item of items) {
    const depth = asRawObject(item).depth as number
    const isNext = Number.isInteger(depth) && depth <= Math.min(deepest, maxDepth)
    if (!isRawObject(item) || !isNext || depth < Math.min(deepest, 1))
      return yield { problem: 'its depth does not follow the one before' }
    yield { raw: item, depth }
    deepest = depth + 1
  }
}

/** The flat list of `trace_transaction` (OpenEthereum's JSON-RPC module `trace`). */
export function* flatCalls(items: readonly unknown[]): Generator<Step> {
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
