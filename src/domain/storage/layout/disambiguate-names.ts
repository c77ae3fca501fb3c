import type { Variable } from '#domain/storage/type/storage-type.ts'

/**
 * A variable as a layout lists it, and the contract that declares it, `file.sol:Contract` or
 * `Contract`: OpenZeppelin gives it; solc names the contract that it compiled instead.
 */
export type LayoutEntry = { variable: Variable; contract: string | undefined }

/**
 * Gives each variable a name that no other has. Contracts may declare private variables under names
 * that their bases took (`__gap`, `_status`), and a layout lists them all. A unique name stays;
 * otherwise its contract is put before it, with the file where two contracts share a name; failing
 * that, its slot behind it, as in `_status@5`.
 */
export function disambiguateNames(entries: readonly LayoutEntry[]): Variable[] {
  const entriesByName = groupBy(entries, ({ variable }) => variable.name)
  // A layout may have thousands of gaps under one name: each form is counted once for all of them.
  const formsByName = new Map(
    [...entriesByName].map(([label, sameNamed]) => [
      label,
      sameNamed.length === 1 ? [] : nameForms.map((form) => groupBy(sameNamed, form)),
    ]),
  )
  return entries.map(({ variable, ...rest }) => {
    const label = variable.name
    const forms = formsByName.get(label) ?? []
    if (forms.length === 0) return variable
    const uniqueName = nameForms
      .map((form) => form({ variable, ...rest }))
      .find(
        (candidate, index) =>
          candidate !== undefined &&
          forms[index]?.get(candidate)?.length === 1 &&
          // Text after a point would read as a member of the variable named before it.
          !dottedPrefixes(candidate).some((prefix) => entriesByName.has(prefix)),
      )
    return { ...variable, name: uniqueName ?? label, label }
  })
}

function groupBy<T, Key>(items: readonly T[], keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const dottedPrefixes = (name: string) =>
  name.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))

/** The names that a variable may get, the most readable first. */
const nameForms: readonly ((entry: LayoutEntry) => string | undefined)[] = [
  ({ contract, variable }) => contract && `${contract.split(':').at(-1)}.${variable.name}`,
  ({ contract, variable }) => contract && `${contract}.${variable.name}`,
  ({ variable: { name, slot, offset } }) => `${name}@${slot}${offset > 0 ? `:${offset}` : ''}`,
]
