import type { DeclaredSlot } from '#domain/storage/layout/layout-types.ts'
import { structSlots } from '#domain/storage/layout/solidity-type.ts'
import { findSlot } from '#domain/storage/path/slot-formula.ts'
import { parseSlot } from '#domain/storage/path/slot-formula-text.ts'
import { readDeclaration } from '#domain/storage/type/storage-declaration.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'

/** Reads slots that no compiler lists as variables, each as a struct of its declared variables. */
export function readDeclaredSlots(slots: readonly DeclaredSlot[]) {
  const variables: Variable[] = []
  const problems: string[] = []
  for (const { name, slot, declared } of slots) {
    const slotFormula = parseSlot(slot)
    const resolvedSlot = 'problem' in slotFormula ? slotFormula : findSlot(slotFormula)
    const parsed = readDeclaration(declared)
    const label = /^erc\d+\(/.test(slot) ? 'namespace' : 'slot set by hand'
    const leaveOut = (why: string) => problems.push(`“${name}” was left out: ${why}`)
    if (declared === '') leaveOut('what it holds is not in the file.')
    else if ('problem' in resolvedSlot) leaveOut(resolvedSlot.problem)
    else if ('problem' in parsed) leaveOut(parsed.problem)
    else variables.push(structAt(name, resolvedSlot.slot, parsed.variables, label))
  }
  return { variables, problems }
}

/** Variables that begin at a slot, as one struct. */
export const structAt = (
  name: string,
  slot: bigint,
  members: readonly Variable[],
  label = 'namespace',
): Variable => ({
  name,
  slot,
  offset: 0,
  // No other type contains this struct: its size is only displayed.
  type: () => ({ kind: 'struct', label, members, slots: structSlots(members) ?? 0n }),
})
