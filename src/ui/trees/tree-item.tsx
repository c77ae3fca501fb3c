import type { CSSProperties, ReactNode } from 'react'

export type TreeItemProps = {
  /** Level of the row, from 0. */
  depth: number
  /** Index among the rows of the tree. */
  index: number
  /** Least height, in pixels, with the line below. */
  height: number
  /** Undefined where the row holds no others. */
  open: boolean | undefined
  selected: boolean
  /** True for the one row in the tab order. */
  current: boolean
  /** Place among its siblings, where that is known. */
  position?: number | undefined
  siblings?: number | undefined
  className: string
  style?: CSSProperties
  focus: () => void
  /** Undefined for a row that cannot be chosen. */
  choose: (() => void) | undefined
  children: ReactNode
  /** Shown below the row. */
  details: ReactNode
}

/** A row of a tree whose keys are those of `useWindowedTree`, with what is below it. */
export function TreeItem({
  depth,
  index,
  height,
  open,
  selected,
  current,
  ...rest
}: TreeItemProps) {
  const { position, siblings, className, style, focus, choose, children, details } = rest
  return (
    // The browser computes neither style nor layout of a row out of view, but finds its text.
    <div
      role="none"
      className={`border-b border-line [content-visibility:auto] last:border-b-0 ${selected ? 'bg-accent-soft/40' : ''}`}
      style={{ containIntrinsicHeight: `auto ${height - 1}px` }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys */}
      <div
        role="treeitem"
        aria-level={depth + 1}
        aria-posinset={position}
        aria-setsize={siblings}
        aria-selected={selected}
        aria-expanded={open}
        data-row={index}
        tabIndex={current ? 0 : -1}
        onFocus={focus}
        className={`grid items-center gap-x-4 px-3 focus-visible:-outline-offset-2 sm:px-4 ${
          choose ? 'cursor-pointer' : ''
        } ${choose && !selected ? 'hover:bg-paper' : ''} ${className}`}
        style={{ minHeight: height - 1, ...style }}
        onClick={choose}
      >
        {children}
      </div>
      {details && (
        // A tree item of its own, as the accessible name of the row above is all text within it.
        <div role="treeitem" aria-level={depth + 2} aria-selected={false} tabIndex={-1}>
          {details}
        </div>
      )}
    </div>
  )
}

type FoldButtonProps = {
  open: boolean | undefined
  toggle: () => void
  className: string
}

/** The triangle that opens a row for the pointer; the keyboard has the keys of the tree. */
export function FoldButton({ open, toggle, className }: FoldButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={`size-5 shrink-0 rounded text-mute hover:text-ink ${className} ${open === undefined ? 'invisible' : ''}`}
      onClick={(event) => {
        event.stopPropagation()
        toggle()
      }}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className={`mx-auto size-3 fill-current ${open ? 'rotate-90' : ''}`}
      >
        <path d="m5 2 7 6-7 6z" />
      </svg>
    </button>
  )
}
