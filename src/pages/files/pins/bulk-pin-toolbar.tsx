import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { type PinEntryKey, pinEntryId, ownPinKey } from '#domain/files/pins/pin-entry.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { Confirm } from '#pages/files/confirm-prompt.tsx'
import { LedgerProgress } from '#pages/files/pins/bulk-pin-progress.tsx'
import { MigrateControl } from '#pages/files/pins/migrate-control.tsx'
import type { PinList } from '#state/pins/pin-list.ts'
import type { BulkPinAction, BulkPinCommand } from '#state/pins/bulk-pin-action.ts'
import { forgetEntries, tagEntries } from '#state/pins/edit-pin-list.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'

/** What is asked about before it is done. */
export type LedgerQuestion = {
  command: 'pin/rm' | 'forget'
  keys: readonly PinEntryKey[]
  /** How many of those chosen have no pin to take: they are held by that of their folder. */
  held?: number
}

/** What can be done with the entries that are chosen, and how that goes. */
export function LedgerBar({
  ref,
  byId,
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
  byId: PinList['byId']
  chosen: ReadonlyMap<string, PinEntryKey>
  chooseAll: (keys: readonly PinEntryKey[]) => void
  question: LedgerQuestion | undefined
  ask: (question: LedgerQuestion | undefined) => void
  action: BulkPinAction | undefined
  busy: boolean
  start: (command: BulkPinCommand, keys: readonly PinEntryKey[], to?: string) => void
  stop: () => void
  dismiss: () => void
}) {
  const client = useQueryClient()
  if (!question && chosen.size === 0 && !action) return null
  const keys = [...chosen.values()]

  /** A file in a folder is held by the folder's pin: only a pin of its own can be taken from it. */
  function askToUnpin(keys: readonly PinEntryKey[]) {
    const pins = keys.filter((key) => key.root === undefined || byId.has(pinEntryId(ownPinKey(key))))
    ask({ command: 'pin/rm', keys: pins.map(ownPinKey), held: keys.length - pins.length })
  }

  function answer({ command, keys }: LedgerQuestion, yes: boolean) {
    ask(undefined)
    ref.current?.focus()
    if (!yes) return
    if (command === 'pin/rm') return start(command, keys)
    forgetEntries(client, byId, keys)
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
      {question?.keys.length === 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status">{heldWords(question.held ?? 0)}</p>
          <button type="button" className="action" onClick={() => ask(undefined)}>
            Close
          </button>
        </div>
      ) : question ? (
        <Confirm
          key={question.command}
          words={questionWords(question, byId)}
          yes={question.command === 'pin/rm' ? 'Unpin it' : 'Forget it'}
          answer={(yes) => answer(question, yes)}
        />
      ) : (
        chosen.size > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <p className="mr-2">
              <strong className="font-semibold">{groupDigits(chosen.size)}</strong> chosen
            </p>
            {(
              [
                ['Pin', () => start('pin/add', keys)],
                ['Unpin', () => askToUnpin(keys)],
                ['Audit', () => start('audit', keys)],
                ['Forget', () => ask({ command: 'forget', keys })],
              ] as const
            ).map(([words, act]) => (
              <BusyButton key={words} busy={busy} onClick={act}>
                {words}
              </BusyButton>
            ))}
            <MigrateControl keys={keys} busy={busy} start={(to) => start('migrate', keys, to)} />
            <AddTag onTag={(tag) => tagEntries(client, keys, tag)} />
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

function questionWords({ command, keys, held = 0 }: LedgerQuestion, byId: PinList['byId']): string {
  const [first] = keys
  const known = first && byId.get(pinEntryId(first))
  const what = keys.length === 1 ? known?.name || first?.cid : `these ${groupDigits(keys.length)}`
  if (command === 'forget')
    return `Forget ${what}? The service keeps what it has, but this list is the only one there is.`
  const others = held === 0 ? '' : ` ${heldWords(held)}`
  return `Unpin ${what}? The service may delete what is not pinned.${others}`
}

const heldWords = (held: number) =>
  `${groupDigits(held)} ${held === 1 ? 'is' : 'are'} held by the pin of a folder: unpin the folder, or nothing.`

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
