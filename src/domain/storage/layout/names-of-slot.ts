import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import type { Access } from '#domain/storage/path/derive-slot.ts'
import { formatExpression } from '#domain/storage/path/storage-expression.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'

/**
 * The paths by which a layout knows a value that was given by its slot: all variables in that slot,
 * or the one mapping or array there with the same keys.
 * @param baseSlot where the variable begins
 * @param accesses the steps from there
 * @param slot where they lead
 */
export function namesOfSlot(
  variables: readonly Variable[],
  baseSlot: bigint,
  accesses: readonly Access[],
  slot: bigint,
): string[] {
  return variables
    .filter((variable) => variable.slot === baseSlot)
    .flatMap(({ name: root }) => {
      const found = findStorageLocation(variables, formatExpression({ root, accesses }))
      return 'location' in found &&
        found.location.slot === slot &&
        found.location.type.kind !== 'mapping'
        ? [found.expression]
        : []
    })
}
