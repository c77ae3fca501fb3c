import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { annotateEntry } from '#state/pins/edit-pin-list.ts'
import { TextField } from '#ui/form/field.tsx'

/** A person's tags and note on a file; they stay on this device. */
export function PinEntryNotes({ entry }: { entry: PinEntry }) {
  const queryClient = useQueryClient()
  const [tags, setTags] = useState(entry.tags.join(' '))
  const [note, setNote] = useState(entry.note)
  const hasChanges = tags !== entry.tags.join(' ') || note !== entry.note
  async function saveNotes(event: FormEvent) {
    event.preventDefault()
    const tagList = [...new Set(tags.split(/[\s,]+/).filter(Boolean))]
    await annotateEntry(queryClient, entry, { tags: tagList, note })
    setTags(tagList.join(' '))
  }
  return (
    <form aria-label="Notes" className="card grid gap-3 px-4 py-4 sm:px-5" onSubmit={saveNotes}>
      <div className="grid gap-3 md:grid-cols-[16rem_minmax(0,1fr)]">
        <TextField label="Tags" hint="Divided by blanks." value={tags} onChange={setTags} />
        <TextField
          label="Note"
          hint="Kept on this device, sent nowhere."
          value={note}
          onChange={setNote}
        />
      </div>
      <button type="submit" className="action justify-self-start" disabled={!hasChanges}>
        {hasChanges ? 'Keep' : 'Kept'}
      </button>
    </form>
  )
}
