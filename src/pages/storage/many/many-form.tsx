import { FindFields } from '#pages/storage/many/find-fields.tsx'
import { KeyListFields } from '#pages/storage/many/key-list-fields.tsx'
import { RangeFields } from '#pages/storage/many/range-fields.tsx'
import { stripNetwork } from '#paths/links/strip-network.ts'
import type { StorageManyDraft } from '#paths/storage/storage-many.ts'
import {
  readStorageManyDraft,
  type StorageManyProblems,
} from '#paths/storage/storage-many-draft.ts'
import { BlockChoice } from '#ui/form/block-field.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

const formLabels = {
  list: 'Values of many keys',
  range: 'Range of slots',
  find: 'Slot of a mapping',
}
const submitLabels = { list: 'Read values', range: 'Read slots', find: 'Find the slot' }

/** The question: which slots or keys, at which block. */
export function ManyForm({
  urlDraft,
  problems: urlProblems,
  path,
  submitDraft,
}: {
  urlDraft: StorageManyDraft
  problems: StorageManyProblems
  path: string
  submitDraft: (draft: StorageManyDraft) => void
}) {
  const { formProps, ...part } = useUrlForm({
    question: stripNetwork(path),
    urlDraft,
    problems: urlProblems,
    send: (draft) => {
      const parsedDraft = readStorageManyDraft(draft)
      const problems: StorageManyProblems =
        'problems' in parsedDraft ? { ...parsedDraft.problems } : {}
      if (draft.mode === 'list' && draft.list.trim() === '')
        problems.list = 'Paste keys, one a line, or choose a file.'
      if (Object.keys(problems).length > 0) return problems
      submitDraft(draft)
    },
  })
  const { draft } = part
  return (
    <form
      {...formProps}
      aria-label={formLabels[draft.mode]}
      className="card grid gap-4 px-4 py-4 sm:px-5"
    >
      {draft.mode === 'list' && <KeyListFields {...part} />}
      {draft.mode === 'range' && <RangeFields {...part} />}
      {draft.mode === 'find' && <FindFields {...part} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <div className="grow basis-72">
          <BlockChoice
            value={draft.block}
            problem={part.problems.block}
            note="All words are read from one block."
            onChange={(block) => part.change({ block })}
          />
        </div>
        <button type="submit" className="action action-primary min-h-9 px-4">
          {submitLabels[draft.mode]}
        </button>
      </div>
    </form>
  )
}
