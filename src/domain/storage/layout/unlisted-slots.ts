import { readDeclaredSlots } from '#domain/storage/layout/declared-slots.ts'
import type { DeclaredSlot } from '#domain/storage/layout/layout-types.ts'
import { nodeSlots } from '#domain/storage/layout/node-value.ts'
import type { StorageType } from '#domain/storage/type/storage-type.ts'
import { type WellKnownSlot, wellKnownSlots } from '#domain/storage/path/well-known-slots.ts'

/** A slot that libraries fix and no compiler lists, with the slots in which it would be seen. */
export type SlotBeside = DeclaredSlot & { slots: readonly bigint[] }

const libraries = wellKnownSlots.filter(({ group }) => /^(OpenZeppelin|Solady)/.test(group))
const needsKey = ({ slot }: WellKnownSlot) => slot.includes('address()')

/** Those that are found by a key alone, such as Solady's balances. */
export const keyedSlots: readonly WellKnownSlot[] = libraries.filter(needsKey)

/** Those at a slot of their own. What is a mapping is seen nowhere, and has no slots to look at. */
export const slotsBeside: readonly SlotBeside[] = libraries
  .filter((known) => !needsKey(known))
  .map(({ name, slot, declared }) => {
    const [, id = name] = slot.match(/^erc7201\("(.*)"\)$/) ?? []
    const found = { name: id, slot, declared }
    const [variable] = readDeclaredSlots([found]).variables
    return { ...found, slots: variable ? seenIn(variable.slot, variable.type()) : [] }
  })

/** The slots of a type that hold something as soon as it is set. */
function seenIn(slot: bigint, type: StorageType): bigint[] {
  const slots =
    type.kind === 'struct'
      ? type.members.flatMap((member) => seenIn(slot + member.slot, member.type()))
      : nodeSlots({ slot, offset: 0, type }, () => undefined)
  return [...new Set(slots)]
}
