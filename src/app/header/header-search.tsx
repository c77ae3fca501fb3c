import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useSearchSources } from '#state/requests/search-sources.ts'
import { SearchBox } from '#ui/search/search-box.tsx'

/**
 * The search of every page that has none of its own. On a phone the field covers the header
 * while it has the focus; until then an icon stands for it.
 */
export function HeaderSearch() {
  const searchSources = useSearchSources()
  const fieldRef = useRef<HTMLDivElement>(null)
  return (
    <>
      <div
        ref={fieldRef}
        className="flex min-w-0 grow items-center print:hidden max-sm:absolute max-sm:inset-x-0 max-sm:top-0 max-sm:z-30 max-sm:h-13 max-sm:bg-card max-sm:px-4 max-sm:not-focus-within:sr-only sm:max-lg:mx-2 lg:max-w-lg"
      >
        <SearchBox {...searchSources} placeholder="Search hash, block, address or CID" />
      </div>
      <button
        type="button"
        aria-label="Open search"
        className="action ml-auto px-2 sm:hidden print:hidden"
        onClick={() => fieldRef.current?.querySelector('input')?.focus()}
      >
        <Search aria-hidden="true" className="size-4" />
      </button>
    </>
  )
}
