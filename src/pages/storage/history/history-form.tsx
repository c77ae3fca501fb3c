import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { blockTags } from '#domain/block/block-tags.ts'
import type { HistoryQuestion } from '#pages/storage/history/history-question.ts'
import { type StorageHistoryDraft, storageHistoryPath } from '#paths/storage/storage-history.ts'
import { pickProblems, readHistoryFields } from '#paths/storage/storage-history-draft.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

type HistoryFieldName = 'before' | 'after' | 'from' | 'to' | 'samples'

type HistoryFieldSpec = {
  name: HistoryFieldName
  label: string
  hint?: string
  placeholder?: string
  /** Makes the field a block, which may be one of these tags. */
  tags?: readonly string[]
}

export const blockTagNames = Object.keys(blockTags)

type Props = {
  label: string
  question: HistoryQuestion
  fields: readonly HistoryFieldSpec[]
  submit: string
  /** The submitted question in one line; undefined before a submit. */
  summary?: ReactNode
  /** Fields that submitting sets, besides the typed ones. */
  presetFields?: Partial<StorageHistoryDraft>
  /** Called on a submit that leaves the URL unchanged. */
  onUnchanged?: () => void
}

/**
 * Form for some fields of the question; its draft is replaced only when one of them changes in the
 * URL.
 */
export function HistoryForm({
  label,
  question: { network, draft: urlDraft, problems: urlProblems },
  fields,
  submit,
  summary,
  presetFields = {},
  onUnchanged,
}: Props) {
  const ownNames = fields.map(({ name }) => name)
  const urlTexts: { [field: string]: string } = Object.fromEntries(
    ownNames.map((name) => [name, shownText(name, urlDraft[name])]),
  )
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { draft, hasProblem, field, formProps } = useUrlForm({
    question: JSON.stringify(urlTexts),
    urlDraft: urlTexts,
    problems: pickProblems(urlProblems, ownNames),
    send: (draft) => {
      const nextDraft = { ...urlDraft, ...draft, ...presetFields }
      const nextAddress = readHistoryFields(network, nextDraft, ownNames)
      if ('problems' in nextAddress) return nextAddress.problems
      const nextPath = storageHistoryPath(nextAddress)
      if (nextPath === pathname + search) onUnchanged?.()
      else navigate(nextPath)
    },
  })
  const isUnchanged = ownNames.every((name) => draft[name] === urlTexts[name])
  return (
    <QueryBar
      label={label}
      formProps={formProps}
      submitLabel={submit}
      summary={isUnchanged && !hasProblem ? summary : undefined}
    >
      {fields.map(({ name, tags, ...texts }) =>
        tags ? (
          <BlockPicker key={name} {...texts} {...field(name)} tags={tags} />
        ) : (
          <TextField key={name} {...texts} {...field(name)} data />
        ),
      )}
    </QueryBar>
  )
}

/** Numbers of the URL in decimal. */
function shownText(name: HistoryFieldName, text: string): string {
  return name !== 'samples' && /^0x[0-9a-f]{1,16}$/i.test(text) ? BigInt(text).toString() : text
}
