import { structAt } from '#domain/storage/layout/declared-slots.ts'
import type { Layout } from '#domain/storage/layout/layout-types.ts'
import { parseWholeNumber, solidityTypes } from '#domain/storage/layout/solidity-type.ts'
import { unknownBytes } from '#domain/storage/layout/unknown-type.ts'
import { findSlot } from '#domain/storage/path/slot-formula.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { asRawList, asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'

/**
 * Reads solc's `storageLayout` and its variants: OpenZeppelin's, with namespaces, enum members and
 * underlying types. Source: Solidity documentation, "JSON Output"; slots are
 * decimal there and absolute, also under `layout at`.
 */
export function readSolidityLayout(json: RawObject): Layout {
  const problems: string[] = []
  const typeEntries = asRawObject(json.types)
  const typeOf = solidityTypes(typeEntries, variable)

  function variable(raw: unknown): Variable | undefined {
    const { label, type, offset = 0 } = asRawObject(raw)
    const slot = isRawObject(raw) ? parseWholeNumber(raw.slot) : undefined
    const byteOffset = parseWholeNumber(offset)
    if (typeof label !== 'string' || typeof type !== 'string') {
      problems.push('An entry without a name or type was left out.')
      return undefined
    }
    if (slot === undefined || byteOffset === undefined || byteOffset > 31n) {
      problems.push(`“${label}” was left out: it has no slot.`)
      return undefined
    }
    const baseVariable = { name: label, slot, offset: Number(byteOffset) }
    if (Object.hasOwn(typeEntries, type) || typeOf.knows(type))
      return { ...baseVariable, type: () => typeOf(type) }
    problems.push(`“${label}”: type ${type} is not defined; shown as bytes.`)
    return { ...baseVariable, type: () => unknownBytes(type, 32 - baseVariable.offset) }
  }

  const storageEntries = asRawList(json.storage)
  const areDeclarersKnown = storageEntries.every(
    (raw) => isRawObject(raw) && raw.declaredIn !== undefined,
  )
  const readEntries = (raw: unknown): LayoutEntry[] =>
    asRawList(raw).flatMap((raw) => {
      const entryVariable = variable(raw)
      const named = asRawObject(raw)[areDeclarersKnown ? 'declaredIn' : 'contract']
      const contract = typeof named === 'string' ? named : undefined
      return entryVariable ? [{ variable: entryVariable, contract }] : []
    })
  const namespaceEntries = Object.entries(asRawObject(json.namespaces))
  const namespaceVariables = namespaceEntries.flatMap(([id, raw]): LayoutEntry[] => {
    const namespaceMembers = readEntries(raw).map(({ variable }) => variable)
    const namespaceVariable = readNamespace(id, namespaceMembers)
    if (!namespaceVariable) problems.push(`Namespace “${id}” omitted: unknown rule for its slot.`)
    return namespaceVariable ? [{ variable: namespaceVariable, contract: undefined }] : []
  })
  const variables = disambiguateNames([...readEntries(storageEntries), ...namespaceVariables])
  if (asRawList(asRawObject(json.transientStorageLayout).storage).length > 0)
    problems.push('Transient variables are left out: they are gone after their transaction.')
  return { variables, problems }
}

/**
 * A namespace as one variable: a struct at the slot that its name hashes to. Its id has the rule
 * before it, as in `@custom:storage-location erc7201:my.storage`. Sources: ERC-7201, ERC-8042.
 */
function readNamespace(annotated: string, members: Variable[]): Variable | undefined {
  const [, rule, id = ''] = annotated.match(/^(erc7201|erc8042):(.+)$/s) ?? []
  if (rule !== 'erc7201' && rule !== 'erc8042') return undefined
  const resolvedSlot = findSlot({ base: { rule, id }, changes: [] })
  if ('problem' in resolvedSlot) return undefined
  // Other characters cannot stand in an expression.
  return structAt(id.replace(/[^\w$.]/g, '_'), resolvedSlot.slot, members)
}

/**
 * A variable as a layout lists it, and the contract that declares it, `file.sol:Contract` or
 * `Contract`: OpenZeppelin gives it; solc names the contract that it compiled instead.
 */
type LayoutEntry = { variable: Variable; contract: string | undefined }

/**
 * Gives each variable a name that no other has. Contracts may declare private variables under names
 * that their bases took (`__gap`, `_status`), and a layout lists them all. A unique name stays;
 * otherwise its contract is put before it, with the file where two contracts share a name; failing
 * that, its slot behind it, as in `_status@5`.
 */
function disambiguateNames(entries: readonly LayoutEntry[]): Variable[] {
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

const dottedPrefixes = (name: string) =>
  name.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))

/** The names that a variable may get, the most readable first. */
const nameForms: readonly ((entry: LayoutEntry) => string | undefined)[] = [
  ({ contract, variable }) => contract && `${contract.split(':').at(-1)}.${variable.name}`,
  ({ contract, variable }) => contract && `${contract}.${variable.name}`,
  ({ variable: { name, slot, offset } }) => `${name}@${slot}${offset > 0 ? `:${offset}` : ''}`,
]
