import type { SyncedCallData } from '#domain/call/sync-call-data.ts'
import type { CallFormPart } from '#pages/gas/form/call-form-part.ts'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'

/** Raw hex data, or data encoded from a function and its arguments. */
export type CallDataKind = 'data' | 'function'

/** Props of the parts of the form that edit data. */
export type CallDataProps = CallFormPart & {
  /** Data and arguments in sync; undefined without a function. */
  syncedData: SyncedCallData | undefined
  /** Changes the draft, and records which kind was typed last. */
  writeSide: (side: CallDataKind, changed: Partial<CallFormPart['draft']>) => void
  /** Takes a signature; `code` is the init code of a constructor. */
  writeSignature: (signature: string, code?: string) => void
  knownContracts: KnownContracts | undefined
  onKnown: (known: KnownContracts | undefined) => void
}
