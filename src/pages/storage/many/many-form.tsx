import { useMemo } from 'react'
import { countWithNoun } from '#domain/values/hex.ts'
import { BlockLabel } from '#pages/storage/block-label.tsx'
import { readKeyRows } from '#pages/storage/many/key-rows.tsx'
import type { StorageManyFormPart } from '#pages/storage/many/list-input.tsx'
import { ListInput } from '#pages/storage/many/list-input.tsx'
import { TypeField } from '#pages/storage/type-field.tsx'
import { stripNetwork } from '#paths/links/strip-network.ts'
import type { StorageManyDraft } from '#paths/storage/storage-many.ts'
import {
  readStorageManyDraft,
  type StorageManyProblems,
} from '#paths/storage/storage-many-draft.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

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
  const isList = draft.mode === 'list'
  return (
    <QueryBar
      label={isList ? 'Bulk read' : 'Range of slots'}
      formProps={formProps}
      submitLabel={isList ? 'Read values' : 'Read slots'}
      summary={isAnswered ? <Summary draft={urlDraft} /> : undefined}
      isAdvancedOpen={isList && areDetailsUsed(draft, part.problems)}
      advanced={isList && <KeyListDetails {...part} />}
    >
      {isList ? <KeyListFields {...part} /> : <RangeFields {...part} />}
      <div className="md:max-w-44">
        <BlockPicker {...part.field('block')} />
      </div>
    </QueryBar>
  )
}

function Summary({ draft }: { draft: StorageManyDraft }) {
  return (
    <span className="wrap-anywhere">
      {draft.mode === 'list' ? (
        <ListSummary draft={draft} />
      ) : (
        `Slots ${draft.first} to ${draft.last}`
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
        {(draft.key || 'address').split(',').map((type) => `[${type.trim()}]`)}
      </span>{' '}
      · {countWithNoun(rowCount, 'key')}
    </>
  )
}

/** Whether something under "Advanced" is filled or wrong. */
const areDetailsUsed = (
  { key, compiler, value, offset, member }: StorageManyDraft,
  problems: StorageManyProblems,
) =>
  key !== '' ||
  compiler !== 'solidity' ||
  value !== 'uint256' ||
  offset !== '' ||
  member !== '' ||
  Object.keys(problems).some((name) => /^key|value|offset|member/.test(name))

/** The first and the last slot. */
function RangeFields({ field }: StorageManyFormPart) {
  return (
    <>
      <TextField label="First slot" data hint="Decimal or 0x." {...field('first')} />
      <TextField label="Last slot" data hint="Max 4,096 slots." {...field('last')} />
    </>
  )
}

function KeyListFields(part: StorageManyFormPart) {
  return (
    <>
      <div className="md:max-w-44">
        <TextField
          label="Mapping slot"
          data
          placeholder="0"
          hint="First variable = 0"
          {...part.field('slot')}
        />
      </div>
      <ListInput {...part} />
    </>
  )
}

/** Types of the keys, hashing rule of the mapping, and position of the values in its slots. */
function KeyListDetails({ draft, change, field }: StorageManyFormPart) {
  return (
    <>
      <TextField
        label="Key types"
        data
        placeholder="address"
        hint="Outermost first. One key for all rows: address:0x…"
        {...field('key')}
      />
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 sm:grid-cols-4">
        <SelectField
          label="Compiler"
          value={draft.compiler}
          options={[
            ['solidity', 'Solidity'],
            ['vyper', 'Vyper'],
          ]}
          onChange={(compiler) => change({ compiler })}
        />
        <TypeField label="Value type" {...field('value')} />
        <TextField
          label="Byte offset"
          data
          placeholder="0"
          hint="For packed values."
          {...field('offset')}
        />
        <TextField
          label="Struct member"
          data
          placeholder="0"
          hint="Slots after the first."
          {...field('member')}
        />
      </div>
    </>
  )
}
