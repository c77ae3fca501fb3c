import { type Access, type Derivation, deriveSlot } from '#domain/storage/path/derive-slot.ts'
import type { StorageLocation } from '#domain/storage/type/storage-type.ts'

/** A stop on the path to a value, and the access that led there; the first has none. */
export type PathStop = { location: StorageLocation; access?: Access; step?: Derivation }

/** The stops from a variable to a value, and the value's location. */
export type ResolvedPath = { stops: PathStop[]; location: StorageLocation }

/** Follows accesses from a variable's location, up to the first that is wrong; `at` is its index. */
export function resolvePath(
  start: StorageLocation,
  accesses: readonly Access[],
): ResolvedPath | { problem: string; at: number } {
  const stops: PathStop[] = [{ location: start }]
  let location = start
  for (const [at, access] of accesses.entries()) {
    const derived = deriveSlot(location, access)
    if ('problem' in derived) return { ...derived, at }
    location = derived.location
    stops.push({ ...derived, access })
  }
  return { stops, location }
}
