import { readDeclaredSlots } from '#domain/storage/layout/declared-slots.ts'
import type { DeclaredSlot } from '#domain/storage/layout/layout-types.ts'
import { nodeSlots } from '#domain/storage/layout/node-value.ts'
import { wellKnownSlots } from '#domain/storage/path/well-known-slots.ts'
import type { StorageType } from '#domain/storage/type/storage-type.ts'

/** A slot that libraries fix and no compiler lists, with the slots that show whether it is used. */
export type UnlistedSlot = DeclaredSlot & { slots: readonly bigint[] }

/** Solady's slots that begin with an owner are found by a key only. */
const librarySlots = wellKnownSlots.filter(
  ({ group, slot }) => /^(OpenZeppelin|Solady)/.test(group) && !slot.includes('address()'),
)

/** Variables with a fixed slot; mappings leave no trace in it, so they have no `slots`. */
export const unlistedSlots: readonly UnlistedSlot[] = librarySlots.map(
  ({ name, slot, declared }) => {
    const [, id = name] = slot.match(/^erc7201\("(.*)"\)$/) ?? []
    const declaredSlot = { name: id, slot, declared }
    const [variable] = readDeclaredSlots([declaredSlot]).variables
    return { ...declaredSlot, slots: variable ? slotsOfType(variable.slot, variable.type()) : [] }
  },
)

/** The slots of a type that hold something as soon as it is set. */
function slotsOfType(slot: bigint, type: StorageType): bigint[] {
  const slots =
    type.kind === 'struct'
      ? type.members.flatMap((member) => slotsOfType(slot + member.slot, member.type()))
      : nodeSlots({ slot, offset: 0, type }, () => undefined)
  return [...new Set(slots)]
}
