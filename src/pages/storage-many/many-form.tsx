import { type FormEvent, useEffect, useRef, useState } from 'react'
import { BlockFields } from '#pages/storage-many/block-fields.tsx'
import { FindFields } from '#pages/storage-many/find-fields.tsx'
import { ListFields } from '#pages/storage-many/list-fields.tsx'
import { RangeFields } from '#pages/storage-many/range-fields.tsx'
import type { ManyDraft } from '#paths/storage-many.ts'
import { type ManyProblems, readManyDraft } from '#paths/storage-many-draft.ts'
import { withoutNetwork } from '#paths/without-network.ts'

/** What a part of the form works on. */
export type FormPart = {
  draft: ManyDraft
  change: (part: Partial<ManyDraft>) => void
  problems: ManyProblems
}

const labels = { list: 'Values of many keys', range: 'Range of slots', find: 'Slot of a mapping' }
const verbs = { list: 'Read values', range: 'Read slots', find: 'Find the slot' }

/** The question. What is typed lives here; submitting writes the URL, another URL replaces it. */
export function ManyForm({
  asked,
  problems: told,
  path,
  ask,
}: {
  asked: ManyDraft
  problems: ManyProblems
  path: string
  ask: (draft: ManyDraft) => void
}) {
  const [draft, setDraft] = useState(asked)
  const [problems, setProblems] = useState(told)
  const question = withoutNetwork(path)
  const [shown, setShown] = useState(question)
  const form = useRef<HTMLFormElement>(null)
  if (shown !== question) {
    setShown(question)
    setDraft(asked)
    setProblems(told)
  }
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readManyDraft(draft)
    const empty = draft.mode === 'list' && draft.list.trim() === ''
    const found = {
      ...('problems' in read && read.problems),
      ...(empty && { list: 'Paste keys, one a line, or choose a file.' }),
    }
    setProblems(found)
    if (Object.keys(found).length === 0) ask(draft)
  }
  const change = (part: Partial<ManyDraft>) => {
    setDraft({ ...draft, ...part })
    setProblems({})
  }
  const part: FormPart = { draft, change, problems }
  return (
    <form
      ref={form}
      aria-label={labels[draft.mode]}
      className="card grid gap-4 px-4 py-4 sm:px-5"
      onSubmit={submit}
    >
      {draft.mode === 'list' && <ListFields {...part} />}
      {draft.mode === 'range' && <RangeFields {...part} />}
      {draft.mode === 'find' && <FindFields {...part} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <BlockFields {...part} />
        <button type="submit" className="action action-primary min-h-9 px-4">
          {verbs[draft.mode]}
        </button>
      </div>
    </form>
  )
}
