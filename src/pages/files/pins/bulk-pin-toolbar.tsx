import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { ownPinKey, type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { ConfirmPrompt } from '#pages/files/confirm-prompt.tsx'
import { BulkPinProgress } from '#pages/files/pins/bulk-pin-progress.tsx'
import { MigrateControl } from '#pages/files/pins/migrate-control.tsx'
import type { BulkPinAction, BulkPinCommand } from '#state/pins/bulk-pin-action.ts'
import { forgetEntries, tagEntries } from '#state/pins/edit-pin-list.ts'
import type { PinList } from '#state/pins/pin-list.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'

/** What is asked about before it is done. */
export type PinConfirmation = {
  command: 'pin/rm' | 'forget'
  keys: readonly PinEntryKey[]
  /** How many of those chosen have no pin to take: they are held by that of their folder. */
  held?: number
}

/** What can be done with the entries that are chosen, and how that goes. */
export function BulkPinToolbar({
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
  question: PinConfirmation | undefined
  ask: (question: PinConfirmation | undefined) => void
  action: BulkPinAction | undefined
  busy: boolean
  start: (command: BulkPinCommand, keys: readonly PinEntryKey[], to?: string) => void
  stop: () => void
  dismiss: () => void
}) {
  const queryClient = useQueryClient()
  if (!question && chosen.size === 0 && !action) return null
  const chosenKeys = [...chosen.values()]

  /** A file in a folder is held by the folder's pin: only a pin of its own can be taken from it. */
  function askToUnpin(keys: readonly PinEntryKey[]) {
    const keysWithPins = keys.filter(
      (key) => key.root === undefined || byId.has(pinEntryId(ownPinKey(key))),
    )
    ask({
      command: 'pin/rm',
      keys: keysWithPins.map(ownPinKey),
      held: keys.length - keysWithPins.length,
    })
  }

  function answer({ command, keys }: PinConfirmation, yes: boolean) {
    ask(undefined)
    ref.current?.focus()
    if (!yes) return
    if (command === 'pin/rm') return start(command, keys)
    forgetEntries(queryClient, byId, keys)
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
          <p role="status">{heldByFolderMessage(question.held ?? 0)}</p>
          <button type="button" className="action" onClick={() => ask(undefined)}>
            Close
          </button>
        </div>
      ) : question ? (
        <ConfirmPrompt
          key={question.command}
          words={confirmationMessage(question, byId)}
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
                ['Pin', () => start('pin/add', chosenKeys)],
                ['Unpin', () => askToUnpin(chosenKeys)],
                ['Audit', () => start('audit', chosenKeys)],
                ['Forget', () => ask({ command: 'forget', keys: chosenKeys })],
              ] as const
            ).map(([label, act]) => (
              <BusyButton key={label} busy={busy} onClick={act}>
                {label}
              </BusyButton>
            ))}
            <MigrateControl
              keys={chosenKeys}
              busy={busy}
              start={(to) => start('migrate', chosenKeys, to)}
            />
            <AddTag onTag={(tag) => tagEntries(queryClient, chosenKeys, tag)} />
            <button type="button" className="action ml-auto" onClick={() => chooseAll([])}>
              Choose none
            </button>
          </div>
        )
      )}
      {action && (
        <BulkPinProgress
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

function confirmationMessage(
  { command, keys, held = 0 }: PinConfirmation,
  byId: PinList['byId'],
): string {
  const [firstKey] = keys
  const firstEntry = firstKey && byId.get(pinEntryId(firstKey))
  const subjectText =
    keys.length === 1 ? firstEntry?.name || firstKey?.cid : `these ${groupDigits(keys.length)}`
  if (command === 'forget')
    return `Forget ${subjectText}? The service keeps what it has, but this list is the only one there is.`
  const heldMessage = held === 0 ? '' : ` ${heldByFolderMessage(held)}`
  return `Unpin ${subjectText}? The service may delete what is not pinned.${heldMessage}`
}

const heldByFolderMessage = (held: number) =>
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
