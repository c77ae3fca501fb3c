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

/** An action that waits for a person to confirm it. */
export type PinConfirmation = {
  command: 'pin/rm' | 'forget'
  keys: readonly PinEntryKey[]
  /**
   * How many of the chosen entries have no pin of their own: the pin of their folder holds them.
   */
  heldCount?: number
}

/** The actions on the chosen entries, and their progress. */
export function BulkPinToolbar({
  ref,
  byId,
  chosen,
  chooseAll,
  confirmation,
  setConfirmation,
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
  confirmation: PinConfirmation | undefined
  setConfirmation: (confirmation: PinConfirmation | undefined) => void
  action: BulkPinAction | undefined
  busy: boolean
  start: (command: BulkPinCommand, keys: readonly PinEntryKey[], to?: string) => void
  stop: () => void
  dismiss: () => void
}) {
  const queryClient = useQueryClient()
  if (!confirmation && chosen.size === 0 && !action) return null
  const chosenKeys = [...chosen.values()]

  /** A file in a folder is held by the folder's pin: only a pin of its own can be taken from it. */
  function askToUnpin(keys: readonly PinEntryKey[]) {
    const keysWithPins = keys.filter(
      (key) => key.root === undefined || byId.has(pinEntryId(ownPinKey(key))),
    )
    setConfirmation({
      command: 'pin/rm',
      keys: keysWithPins.map(ownPinKey),
      heldCount: keys.length - keysWithPins.length,
    })
  }

  function answer({ command, keys }: PinConfirmation, isConfirmed: boolean) {
    setConfirmation(undefined)
    ref.current?.focus()
    if (!isConfirmed) return
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
      {confirmation?.keys.length === 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status">{heldByFolderMessage(confirmation.heldCount ?? 0)}</p>
          <button type="button" className="action" onClick={() => setConfirmation(undefined)}>
            Close
          </button>
        </div>
      ) : confirmation ? (
        <ConfirmPrompt
          key={confirmation.command}
          message={confirmationMessage(confirmation, byId)}
          yesLabel={confirmation.command === 'pin/rm' ? 'Unpin it' : 'Forget it'}
          onAnswer={(yes) => answer(confirmation, yes)}
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
                ['Forget', () => setConfirmation({ command: 'forget', keys: chosenKeys })],
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
  { command, keys, heldCount = 0 }: PinConfirmation,
  byId: PinList['byId'],
): string {
  const [firstKey] = keys
  const firstEntry = firstKey && byId.get(pinEntryId(firstKey))
  const subjectText =
    keys.length === 1 ? firstEntry?.name || firstKey?.cid : `these ${groupDigits(keys.length)}`
  if (command === 'forget')
    return `Forget ${subjectText}? The service keeps what it has, but this list is the only one there is.`
  const heldMessage = heldCount === 0 ? '' : ` ${heldByFolderMessage(heldCount)}`
  return `Unpin ${subjectText}? The service may delete what is not pinned.${heldMessage}`
}

const heldByFolderMessage = (heldCount: number) =>
  `${groupDigits(heldCount)} ${heldCount === 1 ? 'is' : 'are'} held by the pin of a folder: unpin the folder, or nothing.`

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
