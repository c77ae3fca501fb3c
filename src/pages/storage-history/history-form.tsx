import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { blockTags } from '#domain/block/block-parameter.ts'
import type { HistoryQuestion } from '#pages/storage-history/page.tsx'
import { type StorageHistoryDraft, storageHistoryPath } from '#paths/storage-history.ts'
import {
  readStorageHistoryDraft,
  type StorageHistoryProblems,
} from '#paths/storage-history-draft.ts'
import { Field } from '#ui/field.tsx'

type Name = Exclude<keyof StorageHistoryDraft, 'address'>

export type FieldSpec = {
  name: Name
  label: string
  hint?: ReactNode
  placeholder?: string
  /** Texts that are offered while one types. */
  offers?: readonly string[]
}

export const tags = Object.keys(blockTags)

/**
 * Some fields of the question. What is typed lives here; submitting writes the URL, and another URL
 * replaces what is typed.
 */
export function HistoryForm({
  label,
  question: { network, draft, problems: told },
  fields,
  submit,
  given = {},
  again,
}: {
  label: string
  question: HistoryQuestion
  fields: readonly FieldSpec[]
  submit: string
  /** Fields that submitting sets, besides those that are typed. */
  given?: Partial<StorageHistoryDraft>
  /** What submitting does when the URL says the same already. */
  again?: () => void
}) {
  const own = fields.map(({ name }) => name)
  const asked = Object.fromEntries(own.map((name) => [name, shownText(name, draft[name])]))
  const [typed, setTyped] = useState(asked)
  const [problems, setProblems] = useState(pick(told, own))
  const [shown, setShown] = useState(JSON.stringify(asked))
  const form = useRef<HTMLFormElement>(null)
  const lists = useId()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  if (shown !== JSON.stringify(asked)) {
    setShown(JSON.stringify(asked))
    setTyped(asked)
    setProblems(pick(told, own))
  }
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  function send(event: FormEvent) {
    event.preventDefault()
    const next = { ...draft, ...typed, ...given }
    const wrong = problemsOf(network, next)
    setProblems(pick(wrong, own))
    if (own.some((name) => wrong[name] !== undefined)) return
    // What is wrong elsewhere does not keep these fields from being asked.
    const blank = Object.fromEntries(Object.keys(wrong).map((name) => [name, '']))
    const read = readStorageHistoryDraft(network, { ...next, ...blank })
    if ('problems' in read) return
    const path = storageHistoryPath(read)
    if (path === pathname + search) again?.()
    else navigate(path)
  }
  return (
    <form
      ref={form}
      aria-label={label}
      onSubmit={send}
      className="flex flex-wrap items-start gap-x-4 gap-y-3"
    >
      {fields.map(({ name, label, hint, placeholder, offers }) => (
        <div key={name} className="min-w-0 grow basis-32 sm:max-w-64">
          <Field label={label} hint={hint} problem={problems[name]}>
            {(control) => (
              <input
                {...control}
                className="data control"
                placeholder={placeholder}
                list={offers && `${lists}-${name}`}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                value={typed[name] ?? ''}
                onChange={({ target }) => {
                  setTyped({ ...typed, [name]: target.value })
                  setProblems({})
                }}
              />
            )}
          </Field>
          {offers && (
            <datalist id={`${lists}-${name}`}>
              {offers.map((offer) => (
                <option key={offer} value={offer} />
              ))}
            </datalist>
          )}
        </div>
      ))}
      <button type="submit" className="action action-primary min-h-9 sm:mt-6.5">
        {submit}
      </button>
    </form>
  )
}

function problemsOf(network: string, draft: StorageHistoryDraft): StorageHistoryProblems {
  const read = readStorageHistoryDraft(network, draft)
  return 'problems' in read ? read.problems : {}
}

const pick = (problems: StorageHistoryProblems, own: readonly Name[]): StorageHistoryProblems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => own.includes(name as Name)))

/** Numbers of the URL as people write them; a hashed position stays as it is. */
function shownText(name: Name, text: string): string {
  const numbers: readonly Name[] = ['position', 'before', 'after', 'from', 'to']
  if (!numbers.includes(name) || !/^0x[0-9a-f]{1,64}$/i.test(text)) return text
  const number = BigInt(text)
  return number < 1n << 64n ? number.toString() : text
}
