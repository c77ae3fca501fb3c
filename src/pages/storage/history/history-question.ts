import type { Hex } from 'viem'
import type { StorageHistoryAddress, StorageHistoryDraft } from '#paths/storage/storage-history.ts'
import type { StorageHistoryProblems } from '#paths/storage/storage-history-draft.ts'

/** The address of a value that is chosen. */
export type ValueAddress = StorageHistoryAddress & { position: Hex }

/** The question in the URL: its fields as text, their problems, and the parsed address. */
export type HistoryQuestion = {
  network: string
  draft: StorageHistoryDraft
  problems: StorageHistoryProblems
  /** Undefined while no value is chosen, or a field has a problem. */
  historyAddress: ValueAddress | undefined
  /** The value by its name with its keys; '' where no layout leads to its slot by that name. */
  variable: { address: string; expression: string }
}
