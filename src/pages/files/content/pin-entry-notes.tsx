import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { annotateEntry } from '#state/pins/edit-pin-list.ts'
import { TextField } from '#ui/form/field.tsx'

/** A person's name and note for a file; they stay in this browser. */
export default function PinEntryNotes({ entry }: { entry: PinEntry }) {
  const queryClient = useQueryClient()
  const [note, setNote] = useState(entry.note)
  const [name, setName] = useState(entry.name)
  const hasChanges = name !== entry.name || note !== entry.note
  async function saveNotes(event: FormEvent) {
    event.preventDefault()
    await annotateEntry(queryClient, entry, { name, note })
  }
  return (
    <form aria-label="Notes" className="card grid gap-3 px-4 py-4 sm:px-5" onSubmit={saveNotes}>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField label="Name" hint="In your list only." value={name} onChange={setName} />
        <TextField label="Note" hint="Stays in this browser." value={note} onChange={setNote} />
      </div>
      <button
        type="submit"
        className="action action-primary justify-self-start disabled:opacity-50"
        disabled={!hasChanges}
      >
        {hasChanges ? 'Save' : 'Saved'}
      </button>
    </form>
  )
}
