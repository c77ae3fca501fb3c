import { useMemo } from 'react'
import { countWithNoun } from '#domain/values/hex.ts'
import { BlockLabel } from '#pages/storage/block-label.tsx'
import { KeyListDetails, KeyListFields } from '#pages/storage/many/key-list-fields.tsx'
import { readKeyRows } from '#pages/storage/many/key-rows.tsx'
import type { StorageManyFormPart } from '#pages/storage/many/many-form-part.ts'
import { TypeSelect } from '#pages/storage/type-select.tsx'
import { stripNetwork } from '#paths/links/strip-network.ts'
import { type StorageManyDraft, storageManyPath } from '#paths/storage/storage-many.ts'
import {
  readStorageManyDraft,
  type StorageManyProblems,
} from '#paths/storage/storage-many-draft.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { FormField, TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

const formLabels = {
  list: 'Bulk read',
  range: 'Range of slots',
  find: 'Find slot',
}
const submitLabels = { list: 'Read values', range: 'Read slots', find: 'Find slot' }

type Props = {
  urlDraft: StorageManyDraft
  problems: StorageManyProblems
  path: string
  /** Whether the page shows the answer to the URL's question. */
  isAnswered: boolean
  submitDraft: (draft: StorageManyDraft) => void
}

/** The question: which slots or keys, at which block. */
export function ManyForm({
  urlDraft,
  problems: urlProblems,
  path,
  isAnswered,
  submitDraft,
}: Props) {
  const { formProps, hasProblem, ...part } = useUrlForm({
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
  const isUnchanged = storageManyPath('', draft) === storageManyPath('', urlDraft)
  const fields = {
    list: <KeyListFields {...part} />,
    range: <RangeFields {...part} />,
    find: <FindFields {...part} />,
  }
  const details = {
    list: <KeyListDetails {...part} />,
    range: undefined,
    find: (
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField label="Key types" data placeholder="address" {...part.field('types')} />
        <TextField label="Max slot" data {...part.field('upTo')} />
      </div>
    ),
  }
  return (
    <QueryBar
      label={formLabels[draft.mode]}
      formProps={formProps}
      submitLabel={submitLabels[draft.mode]}
      summary={isAnswered && isUnchanged && !hasProblem ? <Summary draft={draft} /> : undefined}
      isAdvancedOpen={areDetailsUsed[draft.mode](draft, part.problems)}
      advanced={details[draft.mode]}
    >
      {fields[draft.mode]}
      <div className="md:max-w-44">
        <BlockPicker {...part.field('block')} />
      </div>
    </QueryBar>
  )
}

function Summary({ draft }: { draft: StorageManyDraft }) {
  return (
    <span className="wrap-anywhere">
      {draft.mode === 'list' && <ListSummary draft={draft} />}
      {draft.mode === 'range' && `Slots ${draft.first} to ${draft.last}`}
      {draft.mode === 'find' && (
        <>
          Mapping with{' '}
          <span className="data">
            {formatKeys(draft.key)} = {draft.known}
          </span>
        </>
      )}{' '}
      · <BlockLabel text={draft.block} />
    </span>
  )
}

/** The mapping with the types of its keys, and how many rows are read. */
function ListSummary({ draft }: { draft: StorageManyDraft }) {
  const rowCount = useMemo(() => {
    const question = readStorageManyDraft(draft)
    if ('problems' in question || question.mode !== 'list') return 0
    const parsedList = readKeyRows(draft.list, question.keys)
    return 'rows' in parsedList ? parsedList.rows.length : 0
  }, [draft])
  return (
    <>
      Slot{' '}
      <span className="data">
        {draft.slot}
        {formatKeys(draft.key || 'address')}
      </span>{' '}
      · {countWithNoun(rowCount, 'key')}
    </>
  )
}

/** Keys or their types, which commas part, as in an expression. */
const formatKeys = (texts: string) =>
  texts.replace(/[^,]+,?/g, (key) => `[${key.replace(',', '').trim()}]`)

/** Whether something under "Advanced" is filled or wrong. */
const areDetailsUsed: {
  [mode in StorageManyDraft['mode']]: (
    draft: StorageManyDraft,
    problems: StorageManyProblems,
  ) => boolean
} = {
  list: ({ key, compiler, value, offset, member }, problems) =>
    key !== '' ||
    compiler !== 'solidity' ||
    value !== 'uint256' ||
    offset !== '' ||
    member !== '' ||
    Object.keys(problems).some((name) => /^key|value|offset|member/.test(name)),
  range: () => false,
  find: ({ types, upTo }, problems) =>
    types !== '' || upTo !== '100' || problems.upTo !== undefined,
}

/** The first and the last slot. */
function RangeFields({ field }: StorageManyFormPart) {
  return (
    <>
      <TextField label="First slot" data hint="Decimal or 0x." {...field('first')} />
      <TextField label="Last slot" data hint="Max 4,096 slots." {...field('last')} />
    </>
  )
}

/** A key and the value that it is known to have, such as a holder and a balance. */
function FindFields({ draft, change, problems, field }: StorageManyFormPart) {
  return (
    <>
      <TextField
        label="Known key"
        data
        placeholder="0x…"
        hint="Inner keys after a comma."
        {...field('key')}
      />
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-x-2">
        <FormField label="Type" problem={problems.value}>
          {(control) => (
            <TypeSelect {...control} value={draft.value} onChange={(value) => change({ value })} />
          )}
        </FormField>
        <TextField
          label="Known value"
          data
          hint="Raw: 1 token is often 10^18."
          {...field('known')}
        />
      </div>
    </>
  )
}
