import type { SyncedCallData } from '#domain/call/sync-call-data.ts'
import type { FormPart } from '#pages/gas/form/call-form-part.ts'
import type { Known } from '#pages/gas/form/known-contracts.ts'

/** Data as hex, or made from a function and its arguments. */
export type DataKind = 'data' | 'function'

/** What the parts of the form that make data are given. */
export type DataPart = FormPart & {
  /** Data and arguments as they follow each other; undefined without a function. */
  step: SyncedCallData | undefined
  /** Changes the draft, and notes which side was typed last. */
  write: (side: DataKind, changed: Partial<FormPart['draft']>) => void
  known: Known | undefined
  onKnown: (known: Known | undefined) => void
}
