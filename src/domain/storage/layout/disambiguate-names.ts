import type { Variable } from '#domain/storage/type/storage-type.ts'

/**
 * A variable as a layout lists it, and the contract that declares it, `file.sol:Contract` or
 * `Contract`: OpenZeppelin gives it; solc names the contract that it compiled instead.
 */
export type LayoutEntry = { variable: Variable; contract: string | undefined }

/**
 * Gives each variable a name that no other has. Contracts may declare private variables under names
 * that their bases took (`__gap`, `_status`), and a layout lists them all. Where a name is one
 * variable's alone it stays; else its contract stands before it, with its file where two contracts
 * share a name; or else its slot stands behind it, as in `_status@5`.
 */
export function disambiguateNames(entries: readonly LayoutEntry[]): Variable[] {
  const allNames = entries.map(({ variable }) => variable.name)
  return entries.map((entry) => {
    const { variable } = entry
    const label = variable.name
    const sameNamed = entries.filter(({ variable: { name } }) => name === label)
    if (sameNamed.length === 1) return variable
    const uniqueName = nameForms.find((form) => {
      const candidateName = form(entry)
      return (
        candidateName !== undefined &&
        sameNamed.filter((other) => form(other) === candidateName).length === 1 &&
        !allNames.some(
          (takenName) => candidateName === takenName || candidateName.startsWith(`${takenName}.`),
        )
      )
    })?.(entry)
    return { ...variable, name: uniqueName ?? label, label }
  })
}

/** The names that a variable may get, the most readable first. */
const nameForms: readonly ((entry: LayoutEntry) => string | undefined)[] = [
  ({ contract, variable }) => contract && `${contract.split(':').at(-1)}.${variable.name}`,
  ({ contract, variable }) => contract && `${contract}.${variable.name}`,
  ({ variable: { name, slot, offset } }) => `${name}@${slot}${offset > 0 ? `:${offset}` : ''}`,
]
