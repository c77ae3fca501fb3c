import type { CSSProperties, ReactNode } from 'react'
import type { TreeRow } from '#domain/storage/layout/tree-rows.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { KeyLine } from '#pages/storage/layout/key-line.tsx'
import { NodeCells } from '#pages/storage/layout/node-cells.tsx'
import { treeGridColumns } from '#pages/storage/layout/tree-head.tsx'

type Props = Pick<Parameters<typeof NodeCells>[0], 'values' | 'toggle' | 'remove'> & {
  row: TreeRow
  index: number
  height: number
  /** True for the one row in the tab order. */
  current: boolean
  selected: boolean
  focus: () => void
  choose: () => void
  addKey: (expression: string) => void
  /** Details below the row of a chosen value. */
  children: ReactNode
}

/** A row of the tree: a node, a field for a key, or the button for more items. */
export function TreeLine({
  row,
  index,
  height,
  current,
  selected,
  focus,
  choose,
  addKey,
  children,
  ...cells
}: Props) {
  const node = row.kind === 'node' ? row.node : undefined
  const rowDepth = node?.depth ?? (row.kind === 'node' ? 0 : row.parent.depth + 1)
  const isPlain = row.kind === 'key' || row.kind === 'entry names'
  return (
    <div
      role="none"
      className={`border-b border-line last:border-b-0 ${selected ? 'bg-accent-soft/40' : ''}`}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys */}
      <div
        role="treeitem"
        aria-level={rowDepth + 1}
        aria-posinset={node?.position}
        aria-setsize={node?.siblings}
        aria-selected={selected}
        aria-expanded={row.kind === 'node' ? row.open : undefined}
        data-row={index}
        tabIndex={current ? 0 : -1}
        onFocus={focus}
        className={`grid items-center gap-x-4 px-3 focus-visible:-outline-offset-2 sm:px-4 min-[52rem]:grid-cols-(--tracks) ${
          isPlain ? '' : 'cursor-default'
        } ${selected || isPlain ? '' : 'hover:bg-paper'}`}
        style={
          {
            minHeight: height - 1,
            '--tracks': treeGridColumns(cells.values.cachedWords.length),
          } as CSSProperties
        }
        onClick={isPlain ? undefined : choose}
      >
        {row.kind === 'node' ? (
          <NodeCells row={row} {...cells} />
        ) : row.kind === 'key' ? (
          <KeyLine parent={row.parent} add={addKey} />
        ) : row.kind === 'entry names' ? (
          <p
            className="col-span-full truncate text-mute"
            style={{ paddingLeft: `${rowDepth * 1.25 + 1.25}rem` }}
          >
            In each entry: <span className="data text-ink">{row.names.join(', ')}</span>
          </p>
        ) : (
          <p className="text-accent" style={{ paddingLeft: `${rowDepth * 1.25 + 1.25}rem` }}>
            Show more ({groupDigits(row.shown)} of {groupDigits(row.length)} items)
          </p>
        )}
      </div>
      {children && (
        // A tree item of its own, as the accessible name of the row above is all text within it.
        <div role="treeitem" aria-level={rowDepth + 2} aria-selected={false} tabIndex={-1}>
          {children}
        </div>
      )}
    </div>
  )
}
