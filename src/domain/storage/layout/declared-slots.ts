import type { DeclaredSlot } from '#domain/storage/layout/layout-types.ts'
import { structSlots } from '#domain/storage/layout/solidity-type.ts'
import { findSlot } from '#domain/storage/path/slot-formula.ts'
import { parseSlot } from '#domain/storage/path/slot-formula-text.ts'
import { readDeclaration } from '#domain/storage/type/storage-declaration.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'

/** Slots that no compiler lists as variables: each a struct of what is declared there. */
export function readDeclaredSlots(slots: readonly DeclaredSlot[]) {
  const variables: Variable[] = []
  const problems: string[] = []
  for (const { name, slot, declared } of slots) {
    const formula = parseSlot(slot)
    const found = 'problem' in formula ? formula : findSlot(formula)
    const read = readDeclaration(declared)
    if (declared === '') problems.push(`“${name}” was left out: what it holds is not in the file.`)
    else if ('problem' in found) problems.push(`“${name}” was left out: ${found.problem}`)
    else if ('problem' in read) problems.push(`“${name}” was left out: ${read.problem}`)
    else variables.push(structAt(name, found.slot, read.variables, labelOf(slot)))
  }
  return { variables, problems }
}

const labelOf = (slot: string) => (/^erc\d+\(/.test(slot) ? 'namespace' : 'slot set by hand')

/** Variables that begin at a slot, as one: a struct. */
export const structAt = (
  name: string,
  slot: bigint,
  members: readonly Variable[],
  label = 'namespace',
): Variable => ({
  name,
  slot,
  offset: 0,
  // No type has it within itself: what it takes in all is only for show.
  type: () => ({ kind: 'struct', label, members, slots: structSlots(members) ?? 0n }),
})
