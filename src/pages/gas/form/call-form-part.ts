import type { CallFormProblems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'

/** Props of every part of the form: the draft, its setter, and the problems of its fields. */
export type CallFormPart = {
  draft: GasAddress
  change: (changed: Partial<GasAddress>) => void
  problems: CallFormProblems
}
