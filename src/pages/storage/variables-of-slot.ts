import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import type { ResolvedQuery } from '#domain/storage/path/slot-query.ts'
import { formatExpression } from '#domain/storage/path/storage-expression.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'

/**
 * The paths by which a layout knows a value that was given by its slot: all variables in that slot,
 * or the one mapping or array there with the same keys.
 * @param slot where the query leads
 */
export function variablesOfSlot(
  variables: readonly Variable[],
  { base, path }: ResolvedQuery,
  slot: bigint,
) {
  const accesses = (path?.stops ?? []).flatMap(({ access }) => access ?? [])
  return variables
    .filter((variable) => variable.slot === base?.slot)
    .map(({ name: root }) => findStorageLocation(variables, formatExpression({ root, accesses })))
    .filter((found) => 'location' in found)
    .filter(({ location }) => location.slot === slot && location.type.kind !== 'mapping')
}
