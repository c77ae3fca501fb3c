import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { snapshotLabel } from '#pages/storage/layout/snapshot-line.tsx'

/** Grid tracks of the tree on a wide screen, with a column for each block. */
export const treeGridColumns = (blockCount: number): string =>
  `minmax(0, 5fr) ${Array(blockCount)
    .fill(`minmax(0, ${blockCount > 1 ? 3 : 5}fr)`)
    .join(' ')} 9rem`

/** Column headings, hidden from assistive technology: each row carries its own names. */
export const TreeHead = ({ snapshots }: { snapshots: BlockSnapshot[] }) => (
  <div
    aria-hidden="true"
    className="hidden gap-x-4 border-b border-line px-4 py-1.5 text-sm text-mute min-[52rem]:grid"
    style={{ gridTemplateColumns: treeGridColumns(snapshots.length) }}
  >
    <span>Variable</span>
    {snapshots.map((snapshot, columnIndex) => (
      <span key={columnIndex}>Value at {snapshotLabel(snapshot)}</span>
    ))}
    <span className="text-right">Slot · byte</span>
  </div>
)
