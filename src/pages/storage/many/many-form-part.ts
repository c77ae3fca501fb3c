import type { StorageManyDraft } from '#paths/storage/storage-many.ts'
import type { StorageManyProblems } from '#paths/storage/storage-many-draft.ts'
import type { BindField } from '#ui/form/use-url-form.ts'

/** Props of every part of the form. */
export type StorageManyFormPart = {
  draft: StorageManyDraft
  change: (part: Partial<StorageManyDraft>) => void
  problems: StorageManyProblems
  field: BindField<StorageManyDraft>
}
