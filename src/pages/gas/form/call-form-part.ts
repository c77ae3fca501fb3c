import type { CallFormProblems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'
import type { BindField } from '#ui/form/bind-fields.ts'

/** Props of every part of the form: the draft, its setter, its problems, and its fields of text. */
export type CallFormPart = {
  draft: GasAddress
  change: (changed: Partial<GasAddress>) => void
  problems: CallFormProblems
  field: BindField<GasAddress>
}
