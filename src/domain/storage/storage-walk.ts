import { type Access, accessPlace, type Derivation } from '#domain/storage/storage-step.ts'
import type { Place } from '#domain/storage/storage-type.ts'

/** The places on the way, from the variable to the value, and what is wrong with each access. */
export type Walk = {
  places: Place[]
  steps: Derivation[]
  problems: { [access: number]: string }
}

/**
 * Follows accesses from a variable's place. A wrong key does not keep those after it from being
 * judged: what it would lead to has the same type, wherever it is.
 */
export function walk(start: Place, accesses: readonly Access[]): Walk {
  const places = [start]
  const steps: Derivation[] = []
  const problems: { [access: number]: string } = {}
  for (const [index, access] of accesses.entries()) {
    const at = places.at(-1) ?? start
    const next = accessPlace(at, access)
    if ('place' in next) {
      places.push(next.place)
      steps.push(next.step)
    } else {
      problems[index] = next.problem
      const inside = insideOf(at)
      if (!inside || access.kind === 'member') break
      places.push(inside)
    }
  }
  return { places, steps, problems }
}

function insideOf({ type }: Place): Place | undefined {
  if (type.kind === 'mapping') return { slot: 0n, offset: 0, type: type.value() }
  return type.kind === 'array' ? { slot: 0n, offset: 0, type: type.item() } : undefined
}
