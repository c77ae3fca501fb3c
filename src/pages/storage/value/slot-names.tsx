import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Hex } from 'viem'
import {
  type FoundLocation,
  findStorageLocation,
} from '#domain/storage/layout/find-storage-location.ts'
import { nodeValue } from '#domain/storage/layout/node-value.ts'
import type { Access } from '#domain/storage/path/derive-slot.ts'
import { formatExpression } from '#domain/storage/path/storage-expression.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'
import { StoredText } from '#pages/storage/stored-text.tsx'
import { storagePath } from '#paths/storage/storage.ts'
import type { StorageDraft, StorageQuestion } from '#paths/storage/storage-draft.ts'
import type { LayoutInUse } from '#queries/storage/use-known-layout.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'

type Props = {
  draft: StorageDraft
  question: StorageQuestion
  layout: LayoutInUse
  word: Hex
}

/**
 * The variables that a value requested by its slot has in its layout: each leads to itself, with
 * its value where it has one in this word.
 */
export default function SlotNames({
  draft,
  question: { address, resolved, location },
  layout,
  word,
}: Props) {
  const network = usePageNetwork()
  const accesses = (resolved.path?.stops ?? []).flatMap(({ access }) => access ?? [])
  const variables = resolved.base
    ? variablesOfSlot(layout.variables, resolved.base.slot, accesses, location.slot)
    : []
  if (variables.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1">
      <dt className="text-mute">{layout.contract || 'Layout'}</dt>
      <dd className="text-mute">by its layout</dd>
      {variables.map(({ expression, location: { slot, type, offset } }) => (
        <Fragment key={expression}>
          <dt className="data min-w-0 break-all">
            <Link
              to={storagePath({ network, address, path: expression, block: draft.block.trim() })}
            >
              {expression}
            </Link>
          </dt>
          <dd className="data break-all">
            <StoredText
              type={type.label}
              text={
                nodeValue({ slot, offset, type }, (at) => (at === slot ? word : undefined))?.text ??
                ''
              }
            />{' '}
            <span className="text-mute">{type.label}</span>
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/**
 * The paths by which a layout knows a value that was given by its slot: all variables in that slot,
 * or the one mapping or array there with the same keys.
 * @param baseSlot where the variable begins
 * @param accesses the steps from there
 * @param slot where they lead
 */
function variablesOfSlot(
  variables: readonly Variable[],
  baseSlot: bigint,
  accesses: readonly Access[],
  slot: bigint,
): FoundLocation[] {
  return variables
    .filter((variable) => variable.slot === baseSlot)
    .flatMap(({ name: root }) => {
      const found = findStorageLocation(variables, formatExpression({ root, accesses }))
      return 'location' in found &&
        found.location.slot === slot &&
        found.location.type.kind !== 'mapping'
        ? [found]
        : []
    })
}
