import type { callType } from '#domain/call/call-type.ts'
import type { SyncedCallData } from '#domain/call/sync-call-data.ts'
import type { CallDataKind } from '#pages/gas/form/data-part.ts'
import type { CallFormProblems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'

/** The typed call, the visible kind of data, and the kind that was typed last. */
export type CallDraft = GasAddress & { kind: CallDataKind; lastTypedKind: CallDataKind }

/** The draft when an address is opened. */
export const openDraft = (address: GasAddress): CallDraft => ({
  ...address,
  kind: dataKindOf(address),
  lastTypedKind: dataKindOf(address),
})

/** The draft after another address replaced the last one. */
export function reopenDraft(draft: CallDraft, last: GasAddress, address: GasAddress): CallDraft {
  if (sameCall(last, address)) return { ...draft, network: address.network }
  const { kind, lastTypedKind } = draft
  const next = { ...address, ...hiddenTabData(address, draft), kind, lastTypedKind }
  if (callDataOf(address) === '') return next
  // Raw data that was sent while a function is typed keeps the function visible.
  const isBeside = address.function === '' && address.data === draft.data.trim()
  return {
    ...next,
    lastTypedKind: dataKindOf(address),
    kind: isBeside ? kind : dataKindOf(address),
  }
}

/** The kind of data in an address. */
const dataKindOf = ({ function: signature }: GasAddress): CallDataKind =>
  signature === '' ? 'data' : 'function'

const callDataOf = ({ data, function: signature }: GasAddress): string => signature || data

/** Whether two addresses hold the same call, even on two networks: then the draft stays. */
const sameCall = (one: GasAddress, other: GasAddress): boolean =>
  JSON.stringify(one) === JSON.stringify({ ...other, network: one.network })

/** An address holds one kind of data: the typed text of the other kind stays, hidden. */
function hiddenTabData(address: GasAddress, { data, function: signature, args, code }: GasAddress) {
  if (callDataOf(address) === '') return {}
  return dataKindOf(address) === 'data' ? { function: signature, args, code } : { data }
}

/** The data to send: the visible kind, and of two that differ the one that was typed last. */
export function dataToSend(draft: CallDraft, syncedData: SyncedCallData | undefined) {
  const { kind, lastTypedKind } = draft
  const rawCall = { data: syncedData?.data ?? draft.data, function: '', args: [], code: '' }
  const encodedCall = { data: '', args: [...(syncedData?.args ?? draft.args)] }
  if (draft.function.trim() === '') return rawCall
  if (kind === 'data')
    return rawCall.data.trim() === '' && lastTypedKind === 'function' ? encodedCall : rawCall
  return lastTypedKind === 'data' && syncedData?.item && !syncedData.inSync ? rawCall : encodedCall
}

/** Problems of the fields that are unchanged since the submit: a field being edited shows none. */
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

/** The fields that are not empty, for hints that need no valid fields. */
export const filledFields = (draft: GasAddress) =>
  Object.fromEntries(
    Object.entries(draft).filter(([, typed]) => typed !== '' && typed !== '[]'),
  ) as Parameters<typeof callType>[0]
