import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Hex } from 'viem'
import { nodeValue } from '#domain/storage/layout/node-value.ts'
import { StoredText } from '#pages/storage/stored-text.tsx'
import { variablesOfSlot } from '#pages/storage/variables-of-slot.ts'
import { storagePath } from '#paths/storage/storage.ts'
import type { StorageDraft, StorageQuestion } from '#paths/storage/storage-draft.ts'
import type { LayoutInUse } from '#queries/storage/use-known-layout.ts'
import { usePageNetwork } from '#ui/page/page.tsx'

type Props = {
  draft: StorageDraft
  question: StorageQuestion
  layout: LayoutInUse
  word: Hex
  /** Called with the type of the one variable that is here. */
  tellType: (type: string) => void
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
  tellType,
}: Props) {
  const network = usePageNetwork()
  const variables = variablesOfSlot(layout.variables, resolved, location.slot)
  const onlyType = variables.length === 1 ? variables[0]?.location.type.label : undefined
  useEffect(() => {
    if (onlyType !== undefined) tellType(onlyType)
  }, [onlyType, tellType])
  const wordAt = (at: bigint) => (at === location.slot ? word : undefined)
  if (variables.length === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-y-1">
      <p className="text-mute">By the layout{layout.contract && ` of ${layout.contract}`}</p>
      {variables.map(({ expression, location: place }) => (
        <p key={expression} className="data wrap-anywhere">
          <Link to={storagePath({ network, address, path: expression, block: draft.block.trim() })}>
            {expression}
          </Link>
          {' = '}
          <StoredText type={place.type.label} text={nodeValue(place, wordAt)?.text ?? ''} />{' '}
          <span className="text-mute">{place.type.label}</span>
        </p>
      ))}
    </div>
  )
}
