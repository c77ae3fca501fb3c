import { type KnownLayout, resolveVariable } from '#domain/storage/layout/resolve-variable.ts'
import { resolveStorageQuery } from '#domain/storage/path/storage-query.ts'
import { valuePathText } from '#domain/storage/path/value-path.ts'
import {
  completeReading,
  isNamedDraft,
  type StorageDraft,
  type StorageReading,
} from '#paths/storage/storage-draft.ts'

/**
 * Reads the fields, or says what is wrong with each.
 * @param layout the layout of the draft's address, where one is known
 */
export const readStorageDraft = (draft: StorageDraft, layout?: KnownLayout): StorageReading =>
  completeReading(
    draft,
    isNamedDraft(draft)
      ? resolveVariable(valuePathText(draft.path), draft.as, layout)
      : resolveStorageQuery(draft),
  )
