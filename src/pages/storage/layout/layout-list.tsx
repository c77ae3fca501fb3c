import { useState } from 'react'
import type { FoundLayouts } from '#domain/storage/layout/find-layouts.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import { TextField } from '#ui/form/field.tsx'

/** From here on a list is searched rather than looked through. */
const many = 12

/** The contracts of a file, to choose one from. */
export function LayoutList({
  shape,
  layouts,
  notes,
  choose,
}: FoundLayouts & { choose: (layout: RawLayout) => void }) {
  const [wanted, setWanted] = useState('')
  const matches = layouts.filter(({ contract, source }) =>
    `${source}:${contract}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  return (
    <section aria-labelledby="layout-list" className="mt-4 border-t border-line pt-3">
      <h3 id="layout-list" className="font-medium">
        Recognised as {shape}. Which contract is at this address?
      </h3>
      {layouts.length > many && (
        <div className="mt-2 max-w-80">
          <TextField label="Search contracts" value={wanted} onChange={setWanted} />
        </div>
      )}
      <ul className="mt-2 grid max-h-80 gap-px overflow-y-auto">
        {matches.slice(0, 200).map((layout) => {
          const count = readLayout(layout).variables.length
          return (
            <li key={`${layout.source}:${layout.contract}:${layouts.indexOf(layout)}`}>
              <button
                type="button"
                className="flex w-full flex-wrap items-baseline gap-x-3 rounded-md px-2 py-1.5 text-left hover:bg-accent-soft"
                onClick={() => choose(layout)}
              >
                <span className="font-medium text-accent">{layout.contract || 'unnamed'}</span>
                <span className="data min-w-0 break-all text-mute">{layout.source}</span>
                <span className="ml-auto text-sm text-mute">
                  {count} {count === 1 ? 'variable' : 'variables'}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <p role="status" className="mt-2 text-sm text-mute">
        {matches.length === 0 && 'None has this in its name. '}
        {notes.join(' ')}
      </p>
    </section>
  )
}
