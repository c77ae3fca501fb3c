import type { CSSProperties, ReactNode } from 'react'
import type { TreeRow } from '#domain/storage/layout/tree-rows.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { KeyLine } from '#pages/storage/layout/key-line.tsx'
import { NodeCells } from '#pages/storage/layout/node-cells.tsx'
import { treeGridColumns } from '#pages/storage/layout/tree-head.tsx'
import { TreeItem, type TreeItemProps } from '#ui/trees/tree-item.tsx'

type Props = Pick<Parameters<typeof NodeCells>[0], 'values' | 'toggle' | 'remove'> &
  Pick<TreeItemProps, 'index' | 'height' | 'current' | 'selected' | 'focus'> & {
    row: TreeRow
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
    <TreeItem
      {...{ index, height, selected, current, focus }}
      depth={rowDepth}
      open={row.kind === 'node' ? row.open : undefined}
      position={node?.position}
      siblings={node?.siblings}
      className="min-[52rem]:grid-cols-(--tracks)"
      style={{ '--tracks': treeGridColumns(cells.values.cachedWords.length) } as CSSProperties}
      choose={isPlain ? undefined : choose}
      details={children}
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
    </TreeItem>
  )
}
