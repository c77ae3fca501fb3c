import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import { formatExpression } from '#domain/storage/path/storage-expression.ts'
import { readValuePath } from '#domain/storage/path/value-path.ts'
import type { StorageType } from '#domain/storage/type/storage-type.ts'
import { readStorageDraft } from '#paths/storage/read-storage-draft.ts'
import type { StorageDraft, StorageQuestion } from '#paths/storage/storage-draft.ts'
import type { LayoutInUse } from '#queries/storage/use-known-layout.ts'

/**
 * A value that was given by its slot alone, as what a layout has there: a variable, or a value of the one
 * mapping or array there with the same keys, as if it was given by its name; several variables as the
 * members of one value. Undefined where the layout has nothing there, or the value a type of its own.
 */
export function nameSlot(
  draft: StorageDraft,
  question: StorageQuestion,
  { variables, ...layout }: LayoutInUse,
): StorageQuestion | undefined {
  const { location, resolved } = question
  if (location.type.label !== '…') return undefined
  const accesses = (resolved.path?.stops ?? []).flatMap(({ access }) => access ?? [])
  const found = variables
    .filter((variable) => variable.slot === resolved.base?.slot)
    .map(({ name: root }) => findStorageLocation(variables, formatExpression({ root, accesses })))
    .filter((found) => 'location' in found)
    .filter(
      (found) => found.location.slot === location.slot && found.location.type.kind !== 'mapping',
    )
  const [only, ...others] = found
  if (!only) return undefined
  if (others.length === 0) {
    let { expression } = only
    // A fixed array begins with its first item.
    for (let { type } = only.location; type.kind === 'array' && type.length; type = type.item())
      expression += '[0]'
    const path = readValuePath(expression)
    const named = readStorageDraft({ ...draft, slot: '', path }, { variables, ...layout })
    return 'question' in named ? named.question : undefined
  }
  const members = found.map(({ expression, location: { offset, type } }) => ({
    ...{ name: expression, slot: 0n, offset },
    type: () => type,
  }))
  const type: StorageType = { kind: 'struct', label: '', members, slots: 1n }
  const shared = { ...location, offset: 0, type }
  const path = { stops: [{ location: shared }], location: shared }
  return { ...question, location: shared, resolved: { ...resolved, variables, path } }
}
