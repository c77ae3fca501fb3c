import type { CallFormProblems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'

/** The draft after another address replaced the last one: the same call stays as it is typed. */
export function reopenDraft(draft: GasAddress, last: GasAddress, address: GasAddress): GasAddress {
  const isSameCall = JSON.stringify(last) === JSON.stringify({ ...address, network: last.network })
  return isSameCall ? { ...draft, network: address.network } : address
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
