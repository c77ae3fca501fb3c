import { Link } from 'react-router'
import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import type { Access } from '#domain/storage/path/derive-slot.ts'
import { formatExpression } from '#domain/storage/path/storage-expression.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'
import { storagePath } from '#paths/storage/storage.ts'
import type { StorageDraft, StorageQuestion } from '#paths/storage/storage-draft.ts'
import type { LayoutInUse } from '#queries/storage/use-known-layout.ts'
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

/**
 * The paths by which a layout knows a value that was given by its slot: all variables in that slot,
 * or the one mapping or array there with the same keys.
 * @param baseSlot where the variable begins
 * @param accesses the steps from there
 * @param slot where they lead
 */
function namesOfSlot(
  variables: readonly Variable[],
  baseSlot: bigint,
  accesses: readonly Access[],
  slot: bigint,
): string[] {
  return variables
    .filter((variable) => variable.slot === baseSlot)
    .flatMap(({ name: root }) => {
      const found = findStorageLocation(variables, formatExpression({ root, accesses }))
      return 'location' in found &&
        found.location.slot === slot &&
        found.location.type.kind !== 'mapping'
        ? [found.expression]
        : []
    })
}
