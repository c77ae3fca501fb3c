import type { ComponentProps } from 'react'
import { Note } from '#ui/page/page.tsx'
import { SearchBox } from '#ui/search/search-box.tsx'

type Props = Omit<ComponentProps<typeof Note>, 'inline'> & {
  sources: Omit<ComponentProps<typeof SearchBox>, 'placeholder' | 'large'>
}

/** A note instead of a page that cannot be shown, with the search to find another. */
export function SearchNote({ sources, children, ...note }: Props) {
  return (
    <Note {...note}>
      {children}
      <div className="mt-4 flex text-left text-ink">
        <SearchBox {...sources} placeholder="Search hash, block, address or CID" />
      </div>
    </Note>
  )
}
