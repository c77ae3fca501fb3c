import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { snapshotLabel } from '#pages/storage/layout/snapshot-line.tsx'
import { treeGridColumns } from '#pages/storage/layout/tree-grid-columns.ts'

/** What the columns are; the tree itself says each row’s own. */
export const TreeHead = ({ pins }: { pins: BlockSnapshot[] }) => (
  <div
    aria-hidden="true"
    className="hidden gap-x-4 border-b border-line px-4 py-1.5 text-sm text-mute min-[52rem]:grid"
    style={{ gridTemplateColumns: treeGridColumns(pins.length) }}
  >
    <span>Variable</span>
    {pins.map((snapshot, columnIndex) => (
      <span key={columnIndex}>Value at {snapshotLabel(snapshot)}</span>
    ))}
    <span className="text-right">Slot · byte</span>
  </div>
)
