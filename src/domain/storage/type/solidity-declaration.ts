import {
  formatSolidityType,
  plainTypeName,
  readSolidity,
  type SolidityParameter,
  type SolidityType,
  typeDefinitions,
  unknownType,
} from '#domain/abi/solidity-reader.ts'
import { arrayType, layOutVariables } from '#domain/storage/type/storage-packing.ts'
import {
  DeclarationProblem,
  elementaryType,
  isKeyType,
  type StorageType,
  type Variable,
} from '#domain/storage/type/storage-type.ts'
import { capitalize } from '#domain/values/text.ts'

/** Variables outside storage: in the code, or gone with the transaction. */
const notStored = /^(constant|immutable|transient)$/
const modifiers =
  /^(public|private|internal|external|override|virtual|payable|memory|storage|constant|immutable|transient)$/

/**
 * Reads state variables of Solidity as they stand in a source, with the structs, enums and user-defined types
 * that they need, in any order, and lays them out. Throws `DeclarationProblem` or `TextProblem`.
 */
export function solidityVariables(source: string): Variable[] {
  const { contracts } = readSolidity(source, 'variable')
  if (contracts.length > 1)
    throw new DeclarationProblem('Paste only the variables of a contract and their types.')
  const declarations = contracts.flatMap((contract) => contract.declarations)
  const definitions = typeDefinitions(declarations)
  const known = new Map<SolidityType | string, StorageType>()
  /** Types behind mappings and in arrays, which are looked up late as types may contain themselves. */
  const later: (() => StorageType)[] = []
  const openStructs = new Set<string>()

  function laidOut(fields: readonly Omit<SolidityParameter, 'indexed'>[]) {
    const members = fields.map(({ name, type }) => ({ name, type: typeOf(type) }))
    return layOutVariables(members, 'solidity')
  }

  function typeOf(type: SolidityType): StorageType {
    const cached = known.get(type)
    if (cached) return cached
    const read = 'name' in type ? namedType(type.name) : composedType(type)
    known.set(type, read)
    return read
  }

  function composedType(type: Exclude<SolidityType, { name: string }>): StorageType {
    const label = formatSolidityType(type)
    const typeLater = (part: SolidityType) => {
      later.push(() => typeOf(part))
      return () => typeOf(part)
    }
    if ('members' in type) throw new DeclarationProblem(`${label} is not a type.`)
    if ('key' in type) {
      const key = typeOf(type.key)
      if (!isKeyType(key))
        throw new DeclarationProblem(`${key.label} cannot be the key of a mapping.`)
      const value = typeLater(type.value)
      return { kind: 'mapping', label, key, value, slots: 1n, compiler: 'solidity' }
    }
    if (!/^[\d_]*$/.test(type.length))
      throw new DeclarationProblem(`Write the length “${type.length}” of an array as a number.`)
    const length = type.length === '' ? undefined : BigInt(type.length.replaceAll('_', ''))
    return arrayType(typeLater(type.element), length, label, 'solidity')
  }

  function namedType(written: string): StorageType {
    const elementary = elementaryType(written)
    if (elementary) return elementary
    const name = plainTypeName(written)
    const definition = definitions.get(name)
    if (!definition) throw new DeclarationProblem(`${capitalize(unknownType(written))}.`)
    const { kind, words, inputs, type } = definition
    const label = `${kind} ${name}`
    if (kind === 'enum') return { kind, label, size: words.length > 256 ? 2 : 1, members: words }
    if (type) return typeOf(type)
    if (kind !== 'struct') return { kind: 'address', label, size: 20 }
    const cached = known.get(name)
    if (cached) return cached
    if (openStructs.has(name)) throw new DeclarationProblem(`The struct ${name} contains itself.`)
    openStructs.add(name)
    const { variables, slots } = laidOut(inputs)
    const struct: StorageType = { kind, label, members: variables, slots }
    known.set(name, struct)
    return struct
  }

  const defined = declarations.filter(
    (each) => definitions.has(each.name) && each.kind !== 'variable',
  )
  for (const { name } of defined) {
    if (defined.filter((each) => each.name === name).length > 1)
      throw new DeclarationProblem(
        `${name} is declared more than once: leave in the one that is meant.`,
      )
    namedType(name)
  }
  const fields = declarations.flatMap(({ kind, name, words, type }) => {
    if (kind !== 'variable' || !type) return []
    const wrong = [...words.filter((word) => !modifiers.test(word)), name].find(
      (word) => word !== '' && (!/^[A-Za-z_$][\w$]*$/.test(word) || word !== name),
    )
    if (wrong !== undefined) throw new DeclarationProblem(`“${wrong}” is not understood.`)
    return words.some((word) => notStored.test(word)) ? [] : [{ name: name || 'value', type }]
  })
  const { variables } = laidOut(fields)
  for (const type of later) type()
  return variables
}
