import { blockLabel } from '#pages/storage/block-label.ts'
import { FindDetails, FindFields } from '#pages/storage/many/find-fields.tsx'
import { KeyListFields } from '#pages/storage/many/key-list-fields.tsx'
import { RangeFields } from '#pages/storage/many/range-fields.tsx'
import { stripNetwork } from '#paths/links/strip-network.ts'
import { type StorageManyDraft, storageManyPath } from '#paths/storage/storage-many.ts'
import {
  readStorageManyDraft,
  type StorageManyProblems,
} from '#paths/storage/storage-many-draft.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

const formLabels = {
  list: 'Bulk read',
  range: 'Range of slots',
  find: 'Find slot',
}
const submitLabels = { list: 'Read values', range: 'Read slots', find: 'Find slot' }

/** The question: which slots or keys, at which block. */
export function ManyForm({
  urlDraft,
  problems: urlProblems,
  path,
  isAnswered,
  submitDraft,
}: {
  urlDraft: StorageManyDraft
  problems: StorageManyProblems
  path: string
  /** Whether the page shows what the URL asks for. */
  isAnswered: boolean
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
        problems.list = 'Paste keys, one per line, or choose a file.'
      if (Object.keys(problems).length > 0) return problems
      submitDraft(draft)
    },
  })
  const { draft } = part
  const blockField = (
    <BlockPicker
      value={draft.block}
      problem={part.problems.block}
      onChange={(block) => part.change({ block })}
    />
  )
  if (draft.mode === 'list')
    return (
      <form
        {...formProps}
        aria-label={formLabels.list}
        className="card grid gap-4 px-4 py-4 sm:px-5"
      >
        <KeyListFields {...part} />
        <div className="flex items-start justify-between gap-6 border-t border-line pt-3">
          <div className="w-48">{blockField}</div>
          <button type="submit" className="action action-primary mt-6.5 px-4">
            {submitLabels.list}
          </button>
        </div>
      </form>
    )
  const isUnchanged = storageManyPath('', draft) === storageManyPath('', urlDraft)
  const hasProblem = Object.keys(part.problems).length > 0
  return (
    <QueryBar
      label={formLabels[draft.mode]}
      formProps={formProps}
      submitLabel={submitLabels[draft.mode]}
      summary={isAnswered && isUnchanged && !hasProblem ? <Summary draft={draft} /> : undefined}
      isAdvancedOpen={draft.mode === 'find' && isSecondKeyUsed(draft, part.problems)}
      advanced={draft.mode === 'find' && <FindDetails {...part} />}
    >
      {draft.mode === 'range' ? <RangeFields {...part} /> : <FindFields {...part} />}
      <div className="md:max-w-44">{blockField}</div>
    </QueryBar>
  )
}

function Summary({ draft }: { draft: StorageManyDraft }) {
  return (
    <span className="data wrap-anywhere">
      {draft.mode === 'range'
        ? `Slots ${draft.first} to ${draft.last}`
        : `Mapping with ${draft.keys.map(({ value }) => `[${value}]`).join('')} = ${draft.known}`}{' '}
      · {blockLabel(draft.block)}
    </span>
  )
}

/** Whether something under "Advanced" is filled or wrong. */
const isSecondKeyUsed = (draft: StorageManyDraft, problems: StorageManyProblems) =>
  draft.again !== '' ||
  draft.knownAgain !== '' ||
  Object.keys(problems).some((name) => /^again|knownAgain|upTo/.test(name))
