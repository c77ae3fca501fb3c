import { type Access, type Derivation, deriveSlot } from '#domain/storage/path/derive-slot.ts'
import type { StorageLocation, StorageType } from '#domain/storage/type/storage-type.ts'

/** A stop on the path to a value, and the access that led there; the first has none. */
export type PathStop = { location: StorageLocation; access?: Access; step?: Derivation }

/**
 * The stops from a variable to a value, the value's location, and the problem of each wrong access.
 * The stop after a wrong access has no step and a meaningless slot.
 */
export type ResolvedPath = {
  stops: PathStop[]
  location: StorageLocation
  problems: { [access: number]: string }
}

/**
 * Follows accesses from a variable's location. Keys after a wrong one are still checked: the type
 * that it leads to is known.
 */
export function resolvePath(start: StorageLocation, accesses: readonly Access[]): ResolvedPath {
  const stops: PathStop[] = [{ location: start }]
  const problems: ResolvedPath['problems'] = {}
  let place = start
  for (const [index, access] of accesses.entries()) {
    const derived = deriveSlot(place, access)
    if ('location' in derived) {
      place = derived.location
      stops.push({ ...derived, access })
    } else {
      problems[index] = derived.problem
      const inside = insideOf(place.type)
      if (!inside || access.kind === 'member') break
      place = { slot: 0n, offset: 0, type: inside }
      stops.push({ location: place, access })
    }
  }
  return { stops, location: place, problems }
}

function insideOf(type: StorageType): StorageType | undefined {
  if (type.kind === 'mapping') return type.value()
  return type.kind === 'array' ? type.item() : undefined
}
