import type { CallFormProblems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'

/** What every part of the form is given: the draft, the way to change it, and what was wrong. */
export type CallFormPart = {
  draft: GasAddress
  change: (changed: Partial<GasAddress>) => void
  problems: CallFormProblems
}
