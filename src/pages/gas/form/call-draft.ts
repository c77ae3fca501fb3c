import type { SyncedCallData } from '#domain/call/sync-call-data.ts'
import type { CallFormProblems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'

/** Raw hex data, or data encoded from a function and its arguments. */
export type CallDataKind = 'data' | 'function'

/** The typed call, and which of function and raw data was typed last. */
export type CallDraft = GasAddress & { lastTypedKind: CallDataKind }

export const openDraft = (address: GasAddress): CallDraft => ({
  ...address,
  lastTypedKind: address.function === '' ? 'data' : 'function',
})

/** The draft after another address replaced the last one. */
export function reopenDraft(draft: CallDraft, last: GasAddress, address: GasAddress): CallDraft {
  if (sameCall(last, address)) return { ...draft, network: address.network }
  // Raw data that was sent from beside a function keeps the function in the form.
  const isBeside =
    draft.function !== '' &&
    address.function === '' &&
    address.data !== '' &&
    address.data === draft.data.trim()
  if (!isBeside) return openDraft(address)
  const { function: signature, args, code } = draft
  return { ...openDraft(address), function: signature, args, code }
}

/** Whether two addresses hold the same call, even on two networks: then the draft stays. */
const sameCall = (one: GasAddress, other: GasAddress): boolean =>
  JSON.stringify(one) === JSON.stringify({ ...other, network: one.network })

/** The function or the raw data to send: of two that differ, the one that was typed last. */
export function dataToSend(draft: CallDraft, syncedData: SyncedCallData | undefined) {
  const rawCall = { data: syncedData?.data ?? draft.data, function: '', args: [], code: '' }
  if (draft.function.trim() === '') return rawCall
  const { args } = syncedData ?? draft
  return draft.lastTypedKind === 'data' && syncedData?.item && !syncedData.inSync
    ? rawCall
    : { data: '', args: syncedData?.item?.inputs.map((_, at) => args[at] ?? '') ?? [...args] }
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
  // The problems of another function are not about these arguments.
  const unchangedArgProblems =
    draft.function === address.function
      ? args?.map((problem, index) =>
          (draft.args[index] ?? '') === (address.args[index] ?? '') ? problem : undefined,
        )
      : undefined
  return {
    ...Object.fromEntries(unchangedProblems),
    ...(unchangedArgProblems && { args: unchangedArgProblems }),
  }
}
