import { useContext } from 'react'
import { isAddress } from '#domain/values/hex.ts'
import { describePage } from '#paths/links/describe-page.ts'
import type { SearchTarget } from '#paths/search/search.ts'
import { AddressNames, AddressNameTag } from '#ui/values/address-link.tsx'

type Props = {
  id: string
  options: readonly SearchTarget[]
  /** The path of the option that Enter opens. */
  chosenPath: string | undefined
  problem: string | undefined
  onGo: (target: SearchTarget) => void
  /** Set when the options are the recent pages. */
  onForget: (() => void) | undefined
}

/** The list below the search box: the pages to choose from, or the reason for having none. */
export default function SearchOptions({ id, options, chosenPath, problem, onGo, onForget }: Props) {
  const findName = useContext(AddressNames)
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-line bg-card text-sm shadow-lg sm:min-w-80">
      {problem !== undefined && <p className="px-3 py-2 text-pretty text-mute">{problem}</p>}
      {onForget && (
        <p className="flex items-baseline justify-between px-3 pt-2 text-xs text-mute">
          Recent
          <button type="button" className="hover:text-ink hover:underline" onClick={onForget}>
            Clear
          </button>
        </p>
      )}
      <div role="listbox" id={`${id}options`} aria-label={onForget ? 'Recent' : 'Results'}>
        {options.map((target) => {
          const { path, note, label = describePage(path) } = target
          const subject = label?.subject ?? path
          const known = isAddress(subject) ? findName(path.split('/')[1] ?? '', subject) : undefined
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter in the input choose it
            <div
              key={path}
              id={`${id}${path}`}
              role="option"
              tabIndex={-1}
              aria-selected={path === chosenPath}
              className="cursor-pointer px-3 py-1.5 hover:bg-accent-soft aria-selected:bg-accent-soft"
              // The input must not lose the focus before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onGo(target)}
            >
              <span className="flex items-baseline gap-2">
                <span className="max-w-2/3 shrink-0 truncate font-medium">
                  {label?.kind ?? 'Page'}
                </span>
                {known && known.name !== label?.kind && <AddressNameTag known={known} />}
                <span className="data truncate text-mute">{subject}</span>
              </span>
              {note !== undefined && (
                <span className="block text-xs text-pretty text-mute">{note}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
