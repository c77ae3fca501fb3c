import type { SyncedCallData } from '#domain/call/sync-call-data.ts'
import type { callType } from '#domain/call/call-type.ts'
import type { DataKind } from '#pages/gas/form/data-part.ts'
import type { Problems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'

/** What is typed of a call, the kind of data that is in sight, and the kind that was typed last. */
export type CallDraft = GasAddress & { kind: DataKind; counts: DataKind }

/** What is typed when an address is opened. */
export const openDraft = (address: GasAddress): CallDraft => ({
  ...address,
  kind: kindOf(address),
  counts: kindOf(address),
})

/** What is typed after one address has given way to another. */
export function reopenDraft(draft: CallDraft, last: GasAddress, address: GasAddress): CallDraft {
  if (sameCall(last, address)) return { ...draft, network: address.network }
  const { kind, counts } = draft
  const next = { ...address, ...behindTab(address, draft), kind, counts }
  if (dataOf(address) === '') return next
  // Data that was sent from beside a function stays beside it.
  const isBeside = address.function === '' && address.data === draft.data.trim()
  return { ...next, counts: kindOf(address), kind: isBeside ? kind : kindOf(address) }
}

/** The kind of data that an address holds. */
const kindOf = ({ function: signature }: GasAddress): DataKind =>
  signature === '' ? 'data' : 'function'

const dataOf = ({ data, function: signature }: GasAddress): string => signature || data

/** Whether two addresses ask the same, be it on two networks: then what is typed stays. */
const sameCall = (one: GasAddress, other: GasAddress): boolean =>
  JSON.stringify(one) === JSON.stringify({ ...other, network: one.network })

/** An address holds one kind of data: what was typed of the other stays, out of sight. */
function behindTab(address: GasAddress, { data, function: signature, args, code }: GasAddress) {
  if (dataOf(address) === '') return {}
  return kindOf(address) === 'data' ? { function: signature, args, code } : { data }
}

/** The one kind of data that is sent: what is in sight, and of two that differ what was typed last. */
export function sentData(draft: CallDraft, step: SyncedCallData | undefined) {
  const { kind, counts } = draft
  const raw = { data: step?.data ?? draft.data, function: '', args: [], code: '' }
  const made = { data: '', args: [...(step?.args ?? draft.args)] }
  if (draft.function.trim() === '') return raw
  if (kind === 'data') return raw.data.trim() === '' && counts === 'function' ? made : raw
  return counts === 'data' && step?.item && !step.inSync ? raw : made
}

/** Problems of the fields that still are as they were submitted: what is being mended is not blamed. */
export function pending(problems: Problems, draft: GasAddress, address: GasAddress): Problems {
  const { args, ...single } = problems
  const kept = Object.entries(single).filter(
    ([field]) => draft[field as keyof typeof single] === address[field as keyof typeof single],
  )
  const keptArgs = args?.map((problem, index) =>
    (draft.args[index] ?? '') === (address.args[index] ?? '') ? problem : undefined,
  )
  return { ...Object.fromEntries(kept), ...(keptArgs && { args: keptArgs }) }
}

/** The fields that hold something, for what can be told before each is right. */
export const given = (draft: GasAddress) =>
  Object.fromEntries(
    Object.entries(draft).filter(([, typed]) => typed !== '' && typed !== '[]'),
  ) as Parameters<typeof callType>[0]
