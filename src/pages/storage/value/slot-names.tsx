import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import type { Hex } from 'viem'
import { nodeValue } from '#domain/storage/layout/node-value.ts'
import { isValueType } from '#domain/storage/type/storage-type.ts'
import type { WordPart } from '#domain/storage/value/word.ts'
import { StoredText } from '#pages/storage/stored-text.tsx'
import { variablesOfSlot } from '#pages/storage/variables-of-slot.ts'
import { storagePath } from '#paths/storage/storage.ts'
import type { StorageDraft, StorageQuestion } from '#paths/storage/storage-draft.ts'
import type { LayoutInUse } from '#queries/storage/use-known-layout.ts'
import { usePageNetwork } from '#ui/page/page.tsx'

/** A variable in a slot by its name with its keys; `copyable` is '' where it holds others. */
export type SlotVariable = WordPart & { type: string; text: string; copyable: string }

type Props = {
  draft: StorageDraft
  question: StorageQuestion
  layout: LayoutInUse
  word: Hex
  /** Called with the variables that are here: their values are what the page is about. */
  tellVariables: (variables: readonly SlotVariable[]) => void
}

/**
 * The variables that a value requested by its slot has in its layout: each leads to itself. Several are
 * there with their values.
 */
export default function SlotNames({
  draft,
  question: { address, resolved, location },
  layout,
  word,
  tellVariables,
}: Props) {
  const network = usePageNetwork()
  const { slot } = location
  const variables = useMemo(
    () =>
      variablesOfSlot(layout.variables, resolved, slot).map(
        ({ expression, location: place }): SlotVariable => {
          const { type, offset } = place
          const { text = '', exact = '' } =
            nodeValue(place, (at) => (at === slot ? word : undefined)) ?? {}
          return {
            ...{ name: expression, type: type.label, offset, text },
            size: isValueType(type) ? type.size : 32,
            copyable: type.kind === 'array' ? text : exact,
          }
        },
      ),
    [layout, resolved, slot, word],
  )
  useEffect(() => tellVariables(variables), [variables, tellVariables])
  if (variables.length === 0) return null
  const isOne = variables.length === 1
  return (
    <div className={isOne ? 'flex flex-wrap gap-x-2' : 'grid grid-cols-[minmax(0,1fr)] gap-y-1'}>
      <p className="text-mute">By the layout{layout.contract && ` of ${layout.contract}`}</p>
      {variables.map(({ name, type, text }) => (
        <p
          key={name}
          className={`data wrap-anywhere ${isOne ? '' : 'text-answer! font-semibold [&_.data]:text-[length:inherit]'}`}
        >
          <Link to={storagePath({ network, address, path: name, block: draft.block.trim() })}>
            {name}
          </Link>
          {!isOne && (
            <>
              {' = '}
              <StoredText type={type} text={text} />{' '}
              <span className="text-sm font-normal text-mute">{type}</span>
            </>
          )}
        </p>
      ))}
    </div>
  )
}
