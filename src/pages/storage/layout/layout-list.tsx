import { useState } from 'react'
import { readLayout } from '#domain/storage/layout/layout.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import type { FoundLayouts } from '#domain/storage/layout-files/find-layouts.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { TextField } from '#ui/form/field.tsx'

/** A longer list gets a search field. */
const maxUnsearchedLayouts = 12

const maxShownLayouts = 200

type Props = FoundLayouts & { choose: (layout: RawLayout) => void }

/** The contracts of a file, to choose one from. */
export function LayoutList({ shape, layouts, notes, choose }: Props) {
  const [searchText, setSearchText] = useState('')
  const matchingLayouts = layouts.filter(({ contract, source }) =>
    `${source}:${contract}`.toLowerCase().includes(searchText.trim().toLowerCase()),
  )
  return (
    <section aria-labelledby="layout-list" className="mt-4 border-t border-line pt-3">
      <h3 id="layout-list" className="font-medium">
        Recognised as {shape}. Which contract is at this address?
      </h3>
      {layouts.length > maxUnsearchedLayouts && (
        <div className="mt-2 max-w-80">
          <TextField label="Search contracts" value={searchText} onChange={setSearchText} />
        </div>
      )}
      <ul className="mt-2 grid max-h-80 gap-px overflow-y-auto">
        {matchingLayouts.slice(0, maxShownLayouts).map((layout) => (
          <li key={`${layout.source}:${layout.contract}:${layouts.indexOf(layout)}`}>
            <button
              type="button"
              className="flex w-full flex-wrap items-baseline gap-x-3 rounded-md px-2 py-1.5 text-left hover:bg-accent-soft"
              onClick={() => choose(layout)}
            >
              <span className="font-medium text-accent">{layout.contract || 'unnamed'}</span>
              <span className="data min-w-0 break-all text-mute">{layout.source}</span>
              <span className="ml-auto text-sm text-mute">
                {countWithNoun(readLayout(layout).variables.length, 'variable')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-sm text-mute">
        {matchingLayouts.length === 0 && 'No matching contracts. '}
        {matchingLayouts.length > maxShownLayouts &&
          `First ${maxShownLayouts} of ${groupDigits(matchingLayouts.length)} contracts. `}
        {notes.join(' ')}
      </p>
    </section>
  )
}
