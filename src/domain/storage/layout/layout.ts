import { readDeclaredSlots } from '#domain/storage/layout/declared-slots.ts'
import { inferredRecords, readInferredLayout } from '#domain/storage/layout/inferred-layout.ts'
import type { Layout, RawLayout } from '#domain/storage/layout/layout-types.ts'
import { readSolidityLayout } from '#domain/storage/layout/solidity-layout.ts'
import { readVyperLayout } from '#domain/storage/layout/vyper-layout.ts'

/** Reads one layout of `findLayouts`. Never throws: what it cannot read, it says in `problems`. */
export function readLayout({ json, beside = [] }: RawLayout): Layout {
  const records = inferredRecords({ json })
  const baseLayout = records
    ? readInferredLayout(records)
    : Array.isArray(json.storage)
      ? readSolidityLayout(json)
      : readVyperLayout(json)
  const declaredSlots = readDeclaredSlots(beside)
  // OpenZeppelin lists namespaces itself.
  const newVariables = declaredSlots.variables.filter(({ slot }) =>
    baseLayout.variables.every((variable) => variable.slot !== slot),
  )
  const variables = [...baseLayout.variables, ...newVariables]
  return { ...baseLayout, variables, problems: [...baseLayout.problems, ...declaredSlots.problems] }
}
