import type { ManyDraft } from '#paths/storage/storage-many.ts'
import type { ManyProblems } from '#paths/storage/storage-many-draft.ts'

/** What a part of the form works on. */
export type FormPart = {
  draft: ManyDraft
  change: (part: Partial<ManyDraft>) => void
  problems: ManyProblems
}
