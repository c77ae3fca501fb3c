import { disambiguateNames, type LayoutEntry } from '#domain/storage/layout/disambiguate-names.ts'
import type { Layout } from '#domain/storage/layout/layout-types.ts'
import { parseWholeNumber } from '#domain/storage/layout/solidity-type.ts'
import { readDeclaration } from '#domain/storage/type/storage-declaration.ts'
import { layOutVariables } from '#domain/storage/type/storage-packing.ts'
import type { StorageType, Variable } from '#domain/storage/type/storage-type.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/**
 * Reads the storage sections of sol2uml: one of the contract, with its variables, and one for each
 * struct and array in it. Types stand there as in the source. The locations are sol2uml's own
 * reckoning; a difference from the language's rules is reported. Source: naddison36/sol2uml,
 * `converterClasses2Storage.ts`.
 */
export function readSol2umlLayout(sections: readonly unknown[]): Layout {
  const objectSections = sections.filter(isRawObject)
  const typeDefinitions = definitionsIn(objectSections)
  const problems: string[] = []
  const layoutEntries = variablesOf(objectSections.find(isContract)).flatMap(
    (raw): LayoutEntry[] => {
      const { name, contractName, fromSlot, offset, byteOffset } = raw
      const slot = parseWholeNumber(fromSlot ?? offset)
      if (typeof name !== 'string' || slot === undefined) {
        problems.push(`“${String(name)}” was left out: it has no slot.`)
        return []
      }
      const storageType = typeOf(typeText(raw), typeDefinitions)
      if (storageType.kind === 'opaque')
        problems.push(`“${name}”: the sections do not say all of its type ${storageType.label}.`)
      const variable: Variable = {
        name,
        slot,
        offset: Number(byteOffset ?? 0),
        type: () => storageType,
      }
      return [{ variable, contract: typeof contractName === 'string' ? contractName : undefined }]
    },
  )
  const misplacedVariable = findMisplaced(layoutEntries.map(({ variable }) => variable))
  if (misplacedVariable)
    problems.push(
      `“${misplacedVariable.name}” and what follows are not where Solidity’s rules put them.`,
    )
  return { variables: disambiguateNames(layoutEntries), unclear: new Map(), problems }
}

export const isContract = ({ type, variables }: RawObject): boolean =>
  type === 'Contract' && Array.isArray(variables)

const variablesOf = (section: RawObject | undefined): RawObject[] =>
  Array.isArray(section?.variables) ? section.variables.filter(isRawObject) : []

/** The type without the escapes of a diagram's text. */
const typeText = ({ type }: RawObject): string => String(type).replaceAll('\\', '')

/** Structs, enums and contracts as declarations, without names that have several definitions. */
function definitionsIn(sections: readonly RawObject[]): string {
  const textsByName = new Map<string, Set<string>>()
  const addDefinition = (name: string, text: string) =>
    textsByName.set(name, (textsByName.get(name) ?? new Set()).add(text))
  for (const section of sections) {
    const sectionVariables = variablesOf(section)
    const sectionName = lastName(String(section.name))
    if (section.type === 'Struct')
      addDefinition(
        sectionName,
        `struct ${sectionName} { ${sectionVariables.map((raw) => `${typeText(raw)} ${raw.name};`).join(' ')} }`,
      )
    for (const raw of sectionVariables) {
      const typeName = lastName(typeText(raw))
      if (Array.isArray(raw.enumValues))
        addDefinition(typeName, `enum ${typeName} { ${raw.enumValues.join(', ')} }`)
      else if (
        raw.byteSize === 20 &&
        raw.referenceSectionId === undefined &&
        /^[A-Z_$]\w*$/i.test(typeName) &&
        typeName !== 'address'
      )
        addDefinition(typeName, `contract ${typeName};`)
    }
  }
  return [...textsByName.values()]
    .flatMap((texts) => (texts.size === 1 ? [...texts] : []))
    .join('\n')
}

/** `Vault.Position` is declared as `Position`; the values of an array’s enum stand on the array. */
const lastName = (text: string) => text.replace(/\[.*$/s, '').split('.').at(-1) ?? text

function typeOf(label: string, definitions: string): StorageType {
  const parsedDeclaration = readDeclaration(`${label} value;\n${definitions}`)
  const declaredType =
    'variables' in parsedDeclaration ? parsedDeclaration.variables[0]?.type() : undefined
  return declaredType ?? { kind: 'opaque', label }
}

/** The first variable that is not where the language would put it, if all types are known. */
function findMisplaced(variables: readonly Variable[]): Variable | undefined {
  const sequentialVariables = variables.filter(({ slot }) => slot < 1n << 64n)
  const namedTypes = sequentialVariables.map(({ name, type }) => ({ name, type: type() }))
  if (namedTypes.some(({ type }) => type.kind === 'opaque')) return undefined
  const expectedVariables = layOutVariables(namedTypes, 'solidity').variables
  return sequentialVariables.find(
    ({ slot, offset }, index) =>
      slot !== expectedVariables[index]?.slot || offset !== expectedVariables[index]?.offset,
  )
}
