import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { BulkPinProgress, ConfirmPrompt } from '#pages/files/pins/bulk-pin-progress.tsx'
import { filesPath } from '#paths/files-path.ts'
import { useBulkPinAction } from '#state/pins/bulk-pin-action.ts'
import { removeEntries, tagEntries } from '#state/pins/edit-pin-list.ts'
import type { PinList } from '#state/pins/pin-list.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { TextInput } from '#ui/form/field.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** An action that waits for a person to confirm it. */
export type PinConfirmation = {
  command: 'pin/rm' | 'remove'
  keys: readonly PinEntryKey[]
}

type Props = {
  byId: PinList['byId']
  selected: ReadonlyMap<string, PinEntryKey>
  selectAll: (keys: readonly PinEntryKey[]) => void
  confirmation: PinConfirmation | undefined
  setConfirmation: (confirmation: PinConfirmation | undefined) => void
}

/** The actions on the selected entries, and their progress. */
export function BulkPinToolbar({
  byId,
  selected,
  selectAll,
  confirmation,
  setConfirmation,
}: Props) {
  const { action, busy, start, dismiss } = useBulkPinAction()
  const queryClient = useQueryClient()
  const toolbarRef = useRef<HTMLDivElement>(null)
  if (!confirmation && selected.size === 0 && !action) return null
  const selectedKeys = [...selected.values()]

  function settle({ command, keys }: PinConfirmation, isConfirmed: boolean) {
    setConfirmation(undefined)
    toolbarRef.current?.focus()
    if (!isConfirmed) return
    if (command === 'pin/rm') return start(command, keys)
    removeEntries(queryClient, keys)
    selectAll([])
  }
  return (
    <div
      ref={toolbarRef}
      tabIndex={-1}
      role="toolbar"
      aria-label="Selected files"
      className="card sticky top-0 z-10 grid gap-1.5 px-3 py-2.5 focus:outline-none"
    >
      {confirmation ? (
        <ConfirmPrompt
          key={confirmation.command}
          message={confirmationMessage(confirmation, byId)}
          yesLabel={confirmation.command === 'pin/rm' ? 'Unpin' : 'Remove'}
          onClose={(isConfirmed) => settle(confirmation, isConfirmed)}
        />
      ) : (
        selected.size > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <p className="mr-2">
              <strong className="font-semibold">{groupDigits(selected.size)}</strong> selected
            </p>
            <BusyButton busy={busy} onClick={() => start('pin/add', selectedKeys)}>
              Pin
            </BusyButton>
            <BusyButton busy={busy} onClick={() => start('audit', selectedKeys)}>
              Check availability
            </BusyButton>
            <MakeFolder byId={byId} keys={selectedKeys} />
            <AddTag onTag={(tag) => tagEntries(queryClient, selectedKeys, tag)} />
            <BusyButton
              busy={busy}
              className="action-danger"
              onClick={() => setConfirmation({ command: 'pin/rm', keys: selectedKeys })}
            >
              Unpin
            </BusyButton>
            <BusyButton
              busy={busy}
              className="action-danger"
              onClick={() => setConfirmation({ command: 'remove', keys: selectedKeys })}
            >
              Remove from list
            </BusyButton>
            <ActionButton className="ml-auto" onClick={() => selectAll([])}>
              Clear selection
            </ActionButton>
          </div>
        )
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

function confirmationMessage({ command, keys }: PinConfirmation, byId: PinList['byId']): string {
  const [firstKey] = keys
  const firstEntry = firstKey && byId.get(pinEntryId(firstKey))
  const subjectText =
    keys.length === 1
      ? firstEntry?.name || firstKey?.cid
      : `${groupDigits(keys.length)} ${command === 'remove' ? 'entries' : 'files'}`
  if (command === 'remove')
    return `Remove ${subjectText} from this list? The provider keeps the content.`
  return `Unpin ${subjectText}? The provider may delete ${keys.length === 1 ? 'it' : 'them'}.`
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
      <TextInput aria-label="Tag" placeholder="Tag" className="w-28" value={tag} onText={setTag} />
      <button type="submit" className="action" disabled={tag.trim() === ''}>
        Add tag
      </button>
    </form>
  )
}
