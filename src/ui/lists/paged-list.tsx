import { type ReactNode, useState } from 'react'
import { groupDigits } from '#domain/values/hex.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Rows on the page at once, however long the list. */
const pageRows = 32

type Props<Item> = {
  items: readonly Item[]
  className?: string
  /** Renders an item as a list item with its index as key. */
  children: (item: Item, index: number) => ReactNode
}

/** An ordered list, of which some rows are on the page at once, with buttons to the others. */
export function PagedList<Item>({ items, className, children }: Props<Item>) {
  const [start, setStart] = useState(0)
  const end = Math.min(start + pageRows, items.length)
  return (
    <>
      <ol className={className}>
        {items.slice(start, end).map((item, index) => children(item, start + index))}
      </ol>
      {items.length > pageRows && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-mute">
          <ActionButton disabled={start === 0} onClick={() => setStart(start - pageRows)}>
            Previous
          </ActionButton>
          <ActionButton disabled={end === items.length} onClick={() => setStart(end)}>
            Next
          </ActionButton>
          <span role="status">
            {groupDigits(start + 1)}–{groupDigits(end)} of {groupDigits(items.length)}
          </span>
        </p>
      )}
    </>
  )
}
