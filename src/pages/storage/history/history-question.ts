import type { StorageHistoryAddress, StorageHistoryDraft } from '#paths/storage/storage-history.ts'
import type { StorageHistoryProblems } from '#paths/storage/storage-history-draft.ts'

/** What the URL asks of this page: as texts, as meant, and what is wrong with it. */
export type HistoryQuestion = {
  network: string
  draft: StorageHistoryDraft
  problems: StorageHistoryProblems
  /** Undefined while something is wrong. */
  asked: StorageHistoryAddress | undefined
}
