import type { SyncedCallData } from '#domain/call/sync-call-data.ts'
import type { CallFormPart } from '#pages/gas/form/call-form-part.ts'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'

/** Data as hex, or made from a function and its arguments. */
export type CallDataKind = 'data' | 'function'

/** What the parts of the form that make data are given. */
export type DataFieldsProps = CallFormPart & {
  /** Data and arguments as they follow each other; undefined without a function. */
  step: SyncedCallData | undefined
  /** Changes the draft, and notes which side was typed last. */
  write: (side: CallDataKind, changed: Partial<CallFormPart['draft']>) => void
  known: KnownContracts | undefined
  onKnown: (known: KnownContracts | undefined) => void
}
