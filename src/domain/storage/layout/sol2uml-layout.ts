import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { Layout } from '#domain/storage/layout/layout-types.ts'
import { wholeNumber } from '#domain/storage/layout/solidity-type.ts'
import { type Entry, tellApart } from '#domain/storage/layout/disambiguate-names.ts'
import { readDeclaration } from '#domain/storage/type/storage-declaration.ts'
import { layOut } from '#domain/storage/type/storage-packing.ts'
import type { StorageType, Variable } from '#domain/storage/type/storage-type.ts'

/**
 * Reads the storage sections of sol2uml: one of the contract, with its variables, and one for each
 * struct and array in it. Types stand there in the source's words. The places are sol2uml's own
 * reckoning; where they differ from the language's rules, it is said. Source: naddison36/sol2uml,
 * `converterClasses2Storage.ts`.
 */
export function readSol2umlLayout(sections: readonly unknown[]): Layout {
  const all = sections.filter(isRawObject)
  const definitions = definitionsIn(all)
  const problems: string[] = []
  const entries = variablesOf(all.find(isContract)).flatMap((raw): Entry[] => {
    const { name, contractName, fromSlot, offset, byteOffset } = raw
    const slot = wholeNumber(fromSlot ?? offset)
    if (typeof name !== 'string' || slot === undefined) {
      problems.push(`“${String(name)}” was left out: it has no slot.`)
      return []
    }
    const type = typeOf(typeText(raw), definitions)
    if (type.kind === 'opaque')
      problems.push(`“${name}”: the sections do not say all of its type ${type.label}.`)
    const variable: Variable = { name, slot, offset: Number(byteOffset ?? 0), type: () => type }
    return [{ variable, contract: typeof contractName === 'string' ? contractName : undefined }]
  })
  const astray = misplaced(entries.map(({ variable }) => variable))
  if (astray)
    problems.push(`“${astray.name}” and what follows are not where Solidity’s rules put them.`)
  return { variables: tellApart(entries), unclear: new Map(), problems }
}

export const isContract = ({ type, variables }: RawObject): boolean =>
  type === 'Contract' && Array.isArray(variables)

const variablesOf = (section: RawObject | undefined): RawObject[] =>
  Array.isArray(section?.variables) ? section.variables.filter(isRawObject) : []

/** What a diagram's text has escaped. */
const typeText = ({ type }: RawObject): string => String(type).replaceAll('\\', '')

/** Structs, enums and contracts as declarations, by name; without those that one name has several of. */
function definitionsIn(sections: readonly RawObject[]): string {
  const found = new Map<string, Set<string>>()
  const add = (name: string, text: string) =>
    found.set(name, (found.get(name) ?? new Set()).add(text))
  for (const section of sections) {
    const variables = variablesOf(section)
    const name = lastName(String(section.name))
    if (section.type === 'Struct')
      add(
        name,
        `struct ${name} { ${variables.map((raw) => `${typeText(raw)} ${raw.name};`).join(' ')} }`,
      )
    for (const raw of variables) {
      const name = lastName(typeText(raw))
      if (Array.isArray(raw.enumValues)) add(name, `enum ${name} { ${raw.enumValues.join(', ')} }`)
      else if (
        raw.byteSize === 20 &&
        raw.referenceSectionId === undefined &&
        /^[A-Z_$]\w*$/i.test(name) &&
        name !== 'address'
      )
        add(name, `contract ${name};`)
    }
  }
  return [...found.values()].flatMap((texts) => (texts.size === 1 ? [...texts] : [])).join('\n')
}

/** `Vault.Position` is declared as `Position`; of an array’s enum the values stand on the array. */
const lastName = (text: string) => text.replace(/\[.*$/s, '').split('.').at(-1) ?? text

function typeOf(label: string, definitions: string): StorageType {
  const read = readDeclaration(`${label} value;\n${definitions}`)
  const type = 'variables' in read ? read.variables[0]?.type() : undefined
  return type ?? { kind: 'opaque', label }
}

/** The first variable that is not where the language would put it, if all types are known. */
function misplaced(variables: readonly Variable[]): Variable | undefined {
  const placed = variables.filter(({ slot }) => slot < 1n << 64n)
  const types = placed.map(({ name, type }) => ({ name, type: type() }))
  if (types.some(({ type }) => type.kind === 'opaque')) return undefined
  const rules = layOut(types, 'solidity').variables
  return placed.find(
    ({ slot, offset }, index) => slot !== rules[index]?.slot || offset !== rules[index]?.offset,
  )
}
