import { useState } from 'react'
import { emptyPath } from '#domain/storage/path/value-path.ts'
import { wellKnownSlots } from '#domain/storage/path/well-known-slots.ts'
import type { StorageDraft } from '#paths/storage/storage-draft.ts'
import { TextInput } from '#ui/form/text-input.tsx'

/** Well-known slots by name; choosing one sets the slot and its declaration. */
export function WellKnownSlotPicker({ onPick }: { onPick: (part: Partial<StorageDraft>) => void }) {
  const [searchText, setSearchText] = useState('')
  const searchTerms = searchText.toLowerCase().split(/\s+/)
  const matchingSlots = wellKnownSlots.filter(({ name, group, slot }) => {
    const searchableText = `${name} ${group} ${slot}`.toLowerCase()
    return searchTerms.every((searchTerm) => searchableText.includes(searchTerm))
  })
  return (
    <div className="rounded-md border border-line">
      <TextInput
        // A user who opens the list searches it next.
        // biome-ignore lint/a11y/noAutofocus: it opens on a press, and is the next thing to use
        autoFocus
        type="search"
        aria-label="Search standard slots"
        placeholder="EIP-1967, Safe, Ownable …"
        className="border-0 border-b"
        value={searchText}
        onText={setSearchText}
      />
      <ul aria-label="Standard slots" className="max-h-64 overflow-y-auto py-1">
        {matchingSlots.map(({ name, slot, declared }) => (
          <li key={name}>
            <button
              type="button"
              className="block w-full px-3 py-1 text-left hover:bg-paper"
              onClick={() => onPick({ slot, declared, path: emptyPath, as: '', rules: 'solidity' })}
            >
              {name}
              <span className="data block truncate text-mute">{slot}</span>
            </button>
          </li>
        ))}
      </ul>
      {matchingSlots.length === 0 && <p className="px-3 py-1.5 text-mute">No matching slots.</p>}
    </div>
  )
}
