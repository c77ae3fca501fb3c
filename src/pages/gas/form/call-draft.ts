import type { callType } from '#domain/call/call-type.ts'
import type { SyncedCallData } from '#domain/call/sync-call-data.ts'
import type { CallDataKind } from '#pages/gas/form/data-part.ts'
import type { CallFormProblems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'

/** What is typed of a call, the kind of data that is in sight, and the kind that was typed last. */
export type CallDraft = GasAddress & { kind: CallDataKind; counts: CallDataKind }

/** What is typed when an address is opened. */
export const openDraft = (address: GasAddress): CallDraft => ({
  ...address,
  kind: dataKindOf(address),
  counts: dataKindOf(address),
})

/** What is typed after one address has given way to another. */
export function reopenDraft(draft: CallDraft, last: GasAddress, address: GasAddress): CallDraft {
  if (sameCall(last, address)) return { ...draft, network: address.network }
  const { kind, counts } = draft
  const next = { ...address, ...hiddenTabData(address, draft), kind, counts }
  if (callDataOf(address) === '') return next
  // Data that was sent from beside a function stays beside it.
  const isBeside = address.function === '' && address.data === draft.data.trim()
  return { ...next, counts: dataKindOf(address), kind: isBeside ? kind : dataKindOf(address) }
}

/** The kind of data that an address holds. */
const dataKindOf = ({ function: signature }: GasAddress): CallDataKind =>
  signature === '' ? 'data' : 'function'

const callDataOf = ({ data, function: signature }: GasAddress): string => signature || data

/** Whether two addresses ask the same, be it on two networks: then what is typed stays. */
const sameCall = (one: GasAddress, other: GasAddress): boolean =>
  JSON.stringify(one) === JSON.stringify({ ...other, network: one.network })

/** An address holds one kind of data: what was typed of the other stays, out of sight. */
function hiddenTabData(address: GasAddress, { data, function: signature, args, code }: GasAddress) {
  if (callDataOf(address) === '') return {}
  return dataKindOf(address) === 'data' ? { function: signature, args, code } : { data }
}

/** The one kind of data that is sent: what is in sight, and of two that differ what was typed last. */
export function dataToSend(draft: CallDraft, step: SyncedCallData | undefined) {
  const { kind, counts } = draft
  const rawCall = { data: step?.data ?? draft.data, function: '', args: [], code: '' }
  const encodedCall = { data: '', args: [...(step?.args ?? draft.args)] }
  if (draft.function.trim() === '') return rawCall
  if (kind === 'data')
    return rawCall.data.trim() === '' && counts === 'function' ? encodedCall : rawCall
  return counts === 'data' && step?.item && !step.inSync ? rawCall : encodedCall
}

/** Problems of the fields that still are as they were submitted: what is being mended is not blamed. */
export function currentProblems(
  problems: CallFormProblems,
  draft: GasAddress,
  address: GasAddress,
): CallFormProblems {
  const { args, ...fieldProblems } = problems
  const unchangedProblems = Object.entries(fieldProblems).filter(
    ([field]) =>
      draft[field as keyof typeof fieldProblems] === address[field as keyof typeof fieldProblems],
  )
  const unchangedArgProblems = args?.map((problem, index) =>
    (draft.args[index] ?? '') === (address.args[index] ?? '') ? problem : undefined,
  )
  return {
    ...Object.fromEntries(unchangedProblems),
    ...(unchangedArgProblems && { args: unchangedArgProblems }),
  }
}

/** The fields that hold something, for what can be told before each is right. */
export const filledFields = (draft: GasAddress) =>
  Object.fromEntries(
    Object.entries(draft).filter(([, typed]) => typed !== '' && typed !== '[]'),
  ) as Parameters<typeof callType>[0]
