import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { BulkPinProgress } from '#pages/files/pins/bulk-pin-progress.tsx'
import { filesPath } from '#paths/files-path.ts'
import { type BulkPinCommand, useBulkPinAction } from '#state/pins/bulk-pin-action.ts'
import { addNote } from '#state/pins/edit-pin-list.ts'
import type { PinList } from '#state/pins/pin-list.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { TextInput } from '#ui/form/field.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Actions on entries of the list. */
export type PinListAction = BulkPinCommand | 'remove'

type Props = {
  byId: PinList['byId']
  selected: ReadonlyMap<string, PinEntryKey>
  clearSelection: () => void
  onAction: (action: PinListAction, keys: readonly PinEntryKey[]) => void
}

/** The actions on the selected entries, and their progress. */
export function BulkPinToolbar({ byId, selected, clearSelection, onAction }: Props) {
  const { action, busy, dismiss } = useBulkPinAction()
  const queryClient = useQueryClient()
  const toolbarRef = useRef<HTMLDivElement>(null)
  if (selected.size === 0 && !action) return null
  const selectedKeys = [...selected.values()]
  const actionButton = (label: string, command: PinListAction, className?: string) => (
    <BusyButton busy={busy} {...{ className }} onClick={() => onAction(command, selectedKeys)}>
      {label}
    </BusyButton>
  )
  return (
    <div
      ref={toolbarRef}
      tabIndex={-1}
      role="toolbar"
      aria-label="Selected files"
      className="card sticky top-0 z-10 grid gap-1.5 px-3 py-2.5 focus:outline-none"
    >
      {selected.size > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-2">
            <strong className="font-semibold">{groupDigits(selected.size)}</strong> selected
          </p>
          {actionButton('Pin', 'pin/add')}
          {actionButton('Check availability', 'audit')}
          <MakeFolder byId={byId} keys={selectedKeys} />
          <AddNote onNote={(note) => addNote(queryClient, selectedKeys, note)} />
          {actionButton('Unpin', 'pin/rm', 'action-danger')}
          {actionButton('Remove from list', 'remove', 'action-danger')}
          <ActionButton className="ml-auto" onClick={clearSelection}>
            Clear selection
          </ActionButton>
        </div>
      )}
      {action && (
        <BulkPinProgress
          action={action}
          onClose={() => {
            dismiss()
            toolbarRef.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Asks a person before pins or entries go. */
export function confirmAction(
  action: PinListAction,
  keys: readonly PinEntryKey[],
  byId: PinList['byId'],
): boolean {
  if (action !== 'pin/rm' && action !== 'remove') return true
  const [firstKey] = keys
  const firstEntry = firstKey && byId.get(pinEntryId(firstKey))
  const subjectText =
    keys.length === 1
      ? firstEntry?.name || firstKey?.cid
      : `${groupDigits(keys.length)} ${action === 'remove' ? 'entries' : 'files'}`
  return confirm(
    action === 'remove'
      ? `Remove ${subjectText} from this list? The provider keeps the content.`
      : `Unpin ${subjectText}? The provider may delete ${keys.length === 1 ? 'it' : 'them'}.`,
  )
}

/** Most files of a folder that is made here: its names fit into one block. */
const maxFolderFiles = 1_000

type MakeFolderProps = { byId: PinList['byId']; keys: readonly PinEntryKey[] }

/** Makes one folder of the selected files, so that all have one link; absent where that cannot be. */
function MakeFolder({ byId, keys }: MakeFolderProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const entries = keys.flatMap((key) => byId.get(pinEntryId(key)) ?? [])
  const [service, ...others] = new Set(entries.map(({ service }) => service))
  const { isRunning, failure, start } = useStoppableRun(async (_: undefined, signal) => {
    const { makeFolder } = await import('#state/pins/make-folder.ts')
    const cid = await makeFolder(client, service ?? '', entries, signal)
    navigate(filesPath({ cid, view: 'share' }))
  })
  if (service === undefined || others.length > 0 || keys.length < 2 || keys.length > maxFolderFiles)
    return null
  return (
    <>
      <BusyButton
        busy={isRunning}
        title="One folder of these files, which are not sent again"
        onClick={() => start(undefined)}
      >
        Share as folder
      </BusyButton>
      {failure && (
        <div className="order-last basis-full">
          <FailureNote failure={failure} retry={() => start(undefined)} />
        </div>
      )}
    </>
  )
}

function AddNote({ onNote }: { onNote: (note: string) => void }) {
  const [note, setNote] = useState('')
  return (
    <form
      className="flex gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (note.trim() !== '') onNote(note.trim())
        setNote('')
      }}
    >
      <TextInput
        aria-label="Note"
        placeholder="Note"
        className="w-28"
        value={note}
        onText={setNote}
      />
      <button type="submit" className="action" disabled={note.trim() === ''}>
        Add note
      </button>
    </form>
  )
}
