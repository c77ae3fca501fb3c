import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { blockTags } from '#domain/block/block-parameter.ts'
import type { HistoryQuestion } from '#pages/storage/history/history-question.ts'
import { type StorageHistoryDraft, storageHistoryPath } from '#paths/storage/storage-history.ts'
import {
  readStorageHistoryDraft,
  type StorageHistoryProblems,
} from '#paths/storage/storage-history-draft.ts'
import { TextField } from '#ui/form/field.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

type HistoryFieldName = Exclude<keyof StorageHistoryDraft, 'address'>

export type HistoryFieldSpec = {
  name: HistoryFieldName
  label: string
  hint?: ReactNode
  placeholder?: string
  /** Suggestions while typing. */
  suggestions?: readonly string[]
}

export const blockTagNames = Object.keys(blockTags)

/** Some fields of the question; only another value of one of them in the URL replaces the draft. */
export function HistoryForm({
  label,
  question: { network, draft: urlDraft, problems: urlProblems },
  fields,
  submit,
  presetFields = {},
  onUnchanged,
}: {
  label: string
  question: HistoryQuestion
  fields: readonly HistoryFieldSpec[]
  submit: string
  /** Fields that submitting sets, besides the typed ones. */
  presetFields?: Partial<StorageHistoryDraft>
  /** Called on a submit that leaves the URL unchanged. */
  onUnchanged?: () => void
}) {
  const ownNames = fields.map(({ name }) => name)
  const urlTexts: { [field: string]: string } = Object.fromEntries(
    ownNames.map((name) => [name, shownText(name, urlDraft[name])]),
  )
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { draft, problems, change, formProps } = useUrlForm({
    question: JSON.stringify(urlTexts),
    urlDraft: urlTexts,
    problems: pickProblems(urlProblems, ownNames),
    send: (draft) => {
      const nextDraft = { ...urlDraft, ...draft, ...presetFields }
      const allProblems = findProblems(network, nextDraft)
      if (ownNames.some((name) => allProblems[name] !== undefined))
        return pickProblems(allProblems, ownNames)
      // Problems of other fields do not prevent a submit of these.
      const blankFields = Object.fromEntries(Object.keys(allProblems).map((name) => [name, '']))
      const parsedDraft = readStorageHistoryDraft(network, { ...nextDraft, ...blankFields })
      if ('problems' in parsedDraft) return undefined
      const nextPath = storageHistoryPath(parsedDraft)
      if (nextPath === pathname + search) onUnchanged?.()
      else navigate(nextPath)
    },
  })
  return (
    <form {...formProps} aria-label={label} className="flex flex-wrap items-start gap-x-4 gap-y-3">
      {fields.map(({ name, ...field }) => (
        <div key={name} className="min-w-0 grow basis-32 sm:max-w-64">
          <TextField
            {...field}
            data
            problem={problems[name]}
            value={draft[name] ?? ''}
            onChange={(text) => change({ [name]: text })}
          />
        </div>
      ))}
      <button type="submit" className="action action-primary min-h-9 sm:mt-6.5">
        {submit}
      </button>
    </form>
  )
}

function findProblems(network: string, draft: StorageHistoryDraft): StorageHistoryProblems {
  const parsedDraft = readStorageHistoryDraft(network, draft)
  return 'problems' in parsedDraft ? parsedDraft.problems : {}
}

const pickProblems = (
  problems: StorageHistoryProblems,
  ownNames: readonly HistoryFieldName[],
): StorageHistoryProblems =>
  Object.fromEntries(
    Object.entries(problems).filter(([name]) => ownNames.includes(name as HistoryFieldName)),
  )

/** Numbers of the URL in decimal; a hashed position stays hexadecimal. */
function shownText(name: HistoryFieldName, text: string): string {
  const numbers: readonly HistoryFieldName[] = ['position', 'before', 'after', 'from', 'to']
  if (!numbers.includes(name) || !/^0x[0-9a-f]{1,64}$/i.test(text)) return text
  const parsedNumber = BigInt(text)
  return parsedNumber < 1n << 64n ? parsedNumber.toString() : text
}
