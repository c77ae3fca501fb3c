import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Layout } from '#domain/storage/layout/layout-types.ts'
import { keyedSlots, type UnlistedSlot, unlistedSlots } from '#domain/storage/layout/unlisted-slots.ts'
import { isZero } from '#domain/storage/value/word.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { type AddressLayout, keepLayoutMutation } from '#queries/storage/address-layout.ts'
import { type StorageState, useStateWords } from '#queries/storage/state-words.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'

type Beside = { found: AddressLayout; read: Layout; state: StorageState; at: string }

/** What a layout of Solidity's compiler leaves out, and a way to look for what libraries keep there. */
export function BesideLayout(beside: Beside) {
  const [asked, setAsked] = useState(false)
  if (beside.found.layout.compiler !== 'solidity') return null
  return (
    <section aria-label="Beside the layout" className="grid gap-2 text-sm text-mute">
      <p className="max-w-prose">
        solc’s layout does not list variables in namespaces (ERC-7201) or at slots set by hand, as
        in OpenZeppelin 5 upgradeable and Solady.{' '}
        {!asked && (
          <button
            type="button"
            className="text-accent underline-offset-3 hover:underline"
            onClick={() => setAsked(true)}
          >
            Look for known ones
          </button>
        )}
      </p>
      {asked && <Looking {...beside} />}
    </section>
  )
}

/** Reads the slots of libraries, and offers those that hold something. */
function Looking(beside: Beside) {
  const { read, state, at } = beside
  const names = new Set(read.variables.map(({ name }) => name))
  const missing = unlistedSlots.filter(({ name }) => !names.has(name))
  const words = useStateWords(
    state,
    missing.flatMap(({ slots }) => slots),
  )
  if (words.failure)
    return <FailureNote failure={words.failure} retry={words.again} retrying={words.asking} />
  const seen = missing.filter(({ slots }) => slots.length > 0)
  const isSet = ({ slots }: UnlistedSlot) => slots.some((slot) => !isZero(words.word(slot) ?? '0x'))
  const isRead = seen.every(({ slots }) => slots.every((slot) => words.word(slot) !== undefined))
  const unseen = missing.filter(({ slots }) => slots.length === 0)
  const set = seen.filter(isSet)
  if (!isRead) return <p role="status">Reading …</p>
  return (
    <>
      <p role="status">
        {set.length === 0
          ? `None of the ${seen.length} looked at is set at ${at}.`
          : `Set at ${at}:`}
      </p>
      {set.length > 0 && <Slots {...beside} slots={set} />}
      <details>
        <summary className="w-fit">What cannot be seen without a key</summary>
        <p className="mt-1">Mappings alone: add them if the contract has them.</p>
        <Slots {...beside} slots={unseen} />
        <p className="mt-2">Found by a hash with the key:</p>
        <List>
          {keyedSlots.map(({ name, slot, declared }) => (
            <li key={name}>
              <Link to={storagePath({ ...state, block: String(state.block), slot, declared })}>
                {name}
              </Link>
            </li>
          ))}
        </List>
      </details>
    </>
  )
}

const List = ({ children }: { children: ReactNode }) => (
  <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">{children}</ul>
)

function Slots({
  found: { layout, decodeAs, from },
  state: { network, address },
  slots,
}: Beside & { slots: readonly UnlistedSlot[] }) {
  const client = useQueryClient()
  const keep = useMutation(keepLayoutMutation(client, network, address))
  const add = ({ name, slot, declared }: UnlistedSlot) =>
    keep.mutate({
      ...{ decodeAs, from },
      layout: { ...layout, beside: [...(layout.beside ?? []), { name, slot, declared }] },
    })
  return (
    <List>
      {slots.map((slot) => (
        <li key={slot.name} className="flex min-w-0 items-center gap-2">
          <span className="data min-w-0 break-all text-ink">{slot.name}</span>
          <button
            type="button"
            className="action min-h-7! py-0!"
            aria-label={`Add ${slot.name}`}
            onClick={() => add(slot)}
          >
            Add
          </button>
        </li>
      ))}
    </List>
  )
}
