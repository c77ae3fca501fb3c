import { Link } from 'react-router'
import { namesOfSlot } from '#domain/storage/layout/names-of-slot.ts'
import type { LayoutInUse } from '#pages/storage/reference/use-known-layout.ts'
import { storagePath } from '#paths/storage/storage.ts'
import type { StorageDraft, StorageQuestion } from '#paths/storage/storage-draft.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'

type Props = {
  draft: StorageDraft
  question: StorageQuestion
  layout: LayoutInUse
}

/** Links to a value by its names, where it was requested by a slot that its layout knows. */
export default function SlotNames({
  draft,
  question: { address, resolved, location },
  layout,
}: Props) {
  const network = usePageNetwork()
  const accesses = (resolved.path?.stops ?? []).flatMap(({ access }) => access ?? [])
  const names = resolved.base
    ? namesOfSlot(layout.variables, resolved.base.slot, accesses, location.slot)
    : []
  if (names.length === 0) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-mute">{layout.contract || 'Layout'}</span>
      {names.map((name) => (
        <Link
          key={name}
          className="data min-w-0 break-all"
          to={storagePath({ network, address, path: name, block: draft.block.trim() })}
        >
          {name}
        </Link>
      ))}
    </p>
  )
}
