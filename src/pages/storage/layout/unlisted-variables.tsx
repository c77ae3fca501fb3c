import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Layout } from '#domain/storage/layout/layout-types.ts'
import { type UnlistedSlot, unlistedSlots } from '#domain/storage/layout/node-value.ts'
import { isZero } from '#domain/storage/value/word.ts'
import { type AddressLayout, keepLayoutMutation } from '#queries/storage/address-layout.ts'
import { type StorageState, useStateWords } from '#queries/storage/state-words.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

type UnlistedVariablesProps = {
  addressLayout: AddressLayout
  parsedLayout: Layout
  state: StorageState
  blockLabel: string
}

/** Explains which variables a layout of solc lacks, and searches the slots of known libraries. */
export function UnlistedVariables(searchProps: UnlistedVariablesProps) {
  const [isRequested, setIsRequested] = useState(false)
  if (searchProps.addressLayout.layout.compiler !== 'solidity') return null
  return (
    <section aria-label="Beside the layout" className="grid gap-2 text-sm text-mute">
      <p className="max-w-prose">
        Namespaces (ERC-7201) and library slots may be missing here.{' '}
        {!isRequested && (
          <LinkButton onClick={() => setIsRequested(true)}>Check known slots</LinkButton>
        )}
      </p>
      {isRequested && <UnlistedSlotSearch {...searchProps} />}
    </section>
  )
}

/** Reads the slots of known libraries, and offers those that are not zero. */
function UnlistedSlotSearch(searchProps: UnlistedVariablesProps) {
  const { parsedLayout, state, blockLabel } = searchProps
  const knownNames = new Set(parsedLayout.variables.map(({ name }) => name))
  const missingSlots = unlistedSlots.filter(({ name }) => !knownNames.has(name))
  const stateWords = useStateWords(
    state,
    missingSlots.flatMap(({ slots }) => slots),
  )
  if (stateWords.error) return <QueryFailure of={stateWords} />
  const readableSlots = missingSlots.filter(({ slots }) => slots.length > 0)
  const isSet = ({ slots }: UnlistedSlot) =>
    slots.some((slot) => !isZero(stateWords.word(slot) ?? '0x'))
  const isRead = readableSlots.every(({ slots }) =>
    slots.every((slot) => stateWords.word(slot) !== undefined),
  )
  const mappingsOnly = missingSlots.filter(({ slots }) => slots.length === 0)
  const nonZeroSlots = readableSlots.filter(isSet)
  if (!isRead) return <p role="status">Loading…</p>
  return (
    <>
      <p role="status">
        {nonZeroSlots.length === 0
          ? `None of ${readableSlots.length} known slots set at ${blockLabel}.`
          : `Set at ${blockLabel}:`}
      </p>
      {nonZeroSlots.length > 0 && <AddableSlots {...searchProps} slots={nonZeroSlots} />}
      <details>
        <summary className="w-fit">Requires a key</summary>
        <p className="mt-1">Mappings only: add those of this contract.</p>
        <AddableSlots {...searchProps} slots={mappingsOnly} />
      </details>
    </>
  )
}

type Props = UnlistedVariablesProps & { slots: readonly UnlistedSlot[] }

function AddableSlots({
  addressLayout: { layout, from },
  state: { network, address },
  slots,
}: Props) {
  const saveMutation = useMutation(keepLayoutMutation(network, address))
  const addToLayout = ({ name, slot, declared }: UnlistedSlot) =>
    saveMutation.mutate({
      from,
      layout: { ...layout, beside: [...(layout.beside ?? []), { name, slot, declared }] },
    })
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {slots.map((slot) => (
        <li key={slot.name} className="flex min-w-0 items-center gap-2">
          <span className="data min-w-0 break-all text-ink">{slot.name}</span>
          <ActionButton
            className="min-h-7! py-0!"
            aria-label={`Add ${slot.name}`}
            onClick={() => addToLayout(slot)}
          >
            Add
          </ActionButton>
        </li>
      ))}
    </ul>
  )
}
