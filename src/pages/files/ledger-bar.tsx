import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { type LedgerEntry, type LedgerKey, ledgerId } from '#domain/files/ledger-entry.ts'
import { grouped } from '#domain/quantity.ts'
import { Confirm } from '#pages/files/confirm.tsx'
import { LedgerProgress } from '#pages/files/ledger-progress.tsx'
import { forgetEntries, tagEntries } from '#queries/ledger.ts'
import type { LedgerAction, LedgerCommand } from '#queries/ledger-action.ts'

/** What is asked about before it is done. */
export type LedgerQuestion = { command: 'pin/rm' | 'forget'; keys: readonly LedgerKey[] }

/** What can be done with the entries that are chosen, and how that goes. */
export function LedgerBar({
  ref,
  entries,
  chosen,
  chooseAll,
  question,
  ask,
  action,
  busy,
  start,
  stop,
  dismiss,
}: {
  ref: RefObject<HTMLDivElement | null>
  entries: readonly LedgerEntry[]
  chosen: readonly LedgerKey[]
  chooseAll: (keys: readonly LedgerKey[]) => void
  question: LedgerQuestion | undefined
  ask: (question: LedgerQuestion | undefined) => void
  action: LedgerAction | undefined
  busy: boolean
  start: (command: LedgerCommand, keys: readonly LedgerKey[]) => void
  stop: () => void
  dismiss: () => void
}) {
  const client = useQueryClient()
  if (!question && chosen.length === 0 && !action) return null

  function answer({ command, keys }: LedgerQuestion, yes: boolean) {
    ask(undefined)
    ref.current?.focus()
    if (!yes) return
    if (command === 'pin/rm') return start(command, keys)
    forgetEntries(client, keys)
    chooseAll([])
  }
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="toolbar"
      aria-label="Chosen files"
      className="sticky top-0 z-10 -mx-1 mb-3 grid gap-3 border-y border-line bg-paper px-1 py-3 focus:outline-none"
    >
      {question ? (
        <Confirm
          key={question.command}
          words={questionWords(question, entries)}
          yes={question.command === 'pin/rm' ? 'Unpin it' : 'Forget it'}
          answer={(yes) => answer(question, yes)}
        />
      ) : (
        chosen.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <p className="mr-2">
              <strong className="font-semibold">{grouped(chosen.length)}</strong> chosen
            </p>
            {(
              [
                ['Pin', () => start('pin/add', chosen)],
                ['Unpin', () => ask({ command: 'pin/rm', keys: chosen })],
                ['Audit', () => start('audit', chosen)],
                ['Forget', () => ask({ command: 'forget', keys: chosen })],
              ] as const
            ).map(([words, act]) => (
              <button key={words} type="button" className="action" disabled={busy} onClick={act}>
                {words}
              </button>
            ))}
            <AddTag onTag={(tag) => tagEntries(client, chosen, tag)} />
            <button type="button" className="action ml-auto" onClick={() => chooseAll([])}>
              Choose none
            </button>
          </div>
        )
      )}
      {action && (
        <LedgerProgress
          action={action}
          start={start}
          stop={stop}
          dismiss={() => {
            dismiss()
            ref.current?.focus()
          }}
        />
      )}
    </div>
  )
}

function questionWords({ command, keys }: LedgerQuestion, entries: readonly LedgerEntry[]): string {
  const [first] = keys
  const known = first && entries.find((entry) => ledgerId(entry) === ledgerId(first))
  const what = keys.length === 1 ? known?.name || first?.cid : `these ${grouped(keys.length)}`
  return command === 'pin/rm'
    ? `Unpin ${what}? The service may delete what is not pinned.`
    : `Forget ${what}? The service keeps what it has, but this list is the only one there is.`
}

function AddTag({ onTag }: { onTag: (tag: string) => void }) {
  const [tag, setTag] = useState('')
  return (
    <form
      className="flex gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (tag.trim() !== '') onTag(tag.trim())
        setTag('')
      }}
    >
      <input
        aria-label="Tag for the chosen"
        placeholder="Tag"
        className="control w-28"
        autoComplete="off"
        value={tag}
        onChange={({ target }) => setTag(target.value)}
      />
      <button type="submit" className="action" disabled={tag.trim() === ''}>
        Add tag
      </button>
    </form>
  )
}
