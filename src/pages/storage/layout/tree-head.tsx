import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { columns } from '#pages/storage/layout/tree-grid-columns.ts'
import { pinLabel } from '#pages/storage/layout/snapshot-line.tsx'

/** What the columns are; the tree itself says each row’s own. */
export const TreeHead = ({ pins }: { pins: BlockSnapshot[] }) => (
  <div
    aria-hidden="true"
    className="hidden gap-x-4 border-b border-line px-4 py-1.5 text-sm text-mute min-[52rem]:grid"
    style={{ gridTemplateColumns: columns(pins.length) }}
  >
    <span>Variable</span>
    {pins.map((pin, place) => (
      <span key={place}>Value at {pinLabel(pin)}</span>
    ))}
    <span className="text-right">Slot · byte</span>
  </div>
)
