import type { StorageHistoryAddress, StorageHistoryDraft } from '#paths/storage/storage-history.ts'
import type { StorageHistoryProblems } from '#paths/storage/storage-history-draft.ts'

/** The question in the URL: its fields as text, their problems, and the parsed address. */
export type HistoryQuestion = {
  network: string
  draft: StorageHistoryDraft
  problems: StorageHistoryProblems
  /** Undefined while a field has a problem. */
  historyAddress: StorageHistoryAddress | undefined
  /** The value by its name with its keys; '' where no layout leads to its slot by that name. */
  variable: { address: string; expression: string }
}
