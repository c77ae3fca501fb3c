import { DeclarationProblem } from '#domain/storage/type/declaration-problem.ts'
import { arrayType, layOutVariables, slotsOf } from '#domain/storage/type/storage-packing.ts'
import {
  type Compiler,
  elementaryType,
  isKeyType,
  type StorageType,
  type Variable,
} from '#domain/storage/type/storage-type.ts'

type Field = { name: string; type: string }

/** Whether a source is Vyper: `name: type`, or a type that Solidity does not have. */
export const isVyper = (source: string): boolean =>
  /^[^\S\n]*\w+\s*:|\b(HashMap|DynArray|String|Bytes)\s*\[/m.test(source)

/**
 * Reads state variables of Vyper as they stand in a source, with the structs, flags and interfaces
 * that they need, and lays them out. Throws `DeclarationProblem`. Sources: Vyper documentation,
 * "Types"; `vyper/semantics/analysis/data_positions.py`.
 */
export function vyperVariables(source: string, compiler: Compiler): Variable[] {
  const { fields, structs, flags, interfaces } = splitBlocks(source)
  const openStructs = new Set<string>()

  function type(text: string): StorageType {
    const [, wrapped] = text.match(/^(?:public|indexed)\((.*)\)$/s) ?? []
    if (wrapped !== undefined) return type(wrapped.trim())
    const [, name, inside] = text.match(/^(HashMap|DynArray|String|Bytes)\[(.*)\]$/s) ?? []
    if (name === 'HashMap') return mapping(text, splitTypeArguments(inside))
    if (name === 'DynArray') return dynamic(text, splitTypeArguments(inside))
    if (name !== undefined) return bytes(text, name === 'String' ? 'string' : 'bytes', inside)
    const [, item, length] = text.match(/^(.*)\[\s*(\d+)\s*\]$/s) ?? []
    if (item !== undefined) return arrayType(() => type(item), BigInt(length ?? 0), text, compiler)
    return named(text)
  }
  function named(text: string): StorageType {
    const elementary = elementaryType(text, compiler)
    if (elementary) return elementary
    if (text === 'decimal') return { kind: 'decimal', label: text, size: 21 }
    if (flags.has(text)) return { kind: 'uint', label: `flag ${text}`, size: 32 }
    if (interfaces.has(text)) return { kind: 'address', label: `interface ${text}`, size: 20 }
    const structFields = structs.get(text)
    if (!structFields)
      throw new DeclarationProblem(
        `What is “${text}”? Add its struct or flag; for an interface write address.`,
      )
    if (openStructs.has(text)) throw new DeclarationProblem(`The struct ${text} contains itself.`)
    openStructs.add(text)
    const { variables, slots } = laidOut(structFields)
    openStructs.delete(text)
    return { kind: 'struct', label: `struct ${text}`, members: variables, slots, compiler }
  }
  function mapping(label: string, [key, value]: string[]): StorageType {
    const keyType = type(key ?? '')
    if (value === undefined || !isKeyType(keyType))
      throw new DeclarationProblem(
        `${label}: a HashMap has a key and a value, HashMap[address, uint256].`,
      )
    const valueType = type(value)
    return { kind: 'mapping', label, key: keyType, value: () => valueType, slots: 1n, compiler }
  }
  function dynamic(label: string, [item, maxItems]: string[]): StorageType {
    if (item === undefined || !/^\d+$/.test(maxItems ?? ''))
      throw new DeclarationProblem(
        `${label}: a DynArray has a type and a bound, DynArray[uint256, 10].`,
      )
    const slots = 1n + BigInt(maxItems ?? 0) * slotsOf(type(item))
    return { ...arrayType(() => type(item), undefined, label, compiler), slots }
  }
  function bytes(label: string, kind: 'string' | 'bytes', maxBytes = ''): StorageType {
    if (!/^\s*\d+\s*$/.test(maxBytes))
      throw new DeclarationProblem(`${label}: its length is a number.`)
    return { kind, label, slots: 1n + (BigInt(maxBytes) + 31n) / 32n, compiler }
  }
  const laidOut = (fields: readonly Field[]) =>
    layOutVariables(
      fields.map((field) => ({ name: field.name, type: type(field.type.trim()) })),
      compiler,
    )
  return laidOut(fields).variables
}

/** Splits a source by its lines: indented lines belong to the struct or flag above them. */
function splitBlocks(source: string) {
  const fields: Field[] = []
  const structs = new Map<string, Field[]>()
  const flags = new Set<string>()
  const interfaces = new Set<string>()
  let openBlock: Field[] | undefined
  for (const line of source.replace(/#.*$/gm, '').split('\n')) {
    const [, block, name = ''] = line.match(/^\s*(struct|flag|enum|interface)\s+(\w+)\s*:/) ?? []
    if (block !== undefined) {
      if (structs.has(name) || flags.has(name) || interfaces.has(name))
        throw new DeclarationProblem(
          `${name} is declared more than once: leave in the one that is meant.`,
        )
      openBlock = []
      if (block === 'struct') structs.set(name, openBlock)
      else if (block === 'interface') interfaces.add(name)
      else flags.add(name)
    } else if (line.trim() !== '') {
      if (!/^\s/.test(line)) openBlock = undefined
      const [, variable = 'value', type = ''] = line.match(/^\s*(?:(\w+)\s*:)?\s*(.*?)\s*$/) ?? []
      // Constants, immutables and transient variables are not in storage.
      if (!/^(constant|immutable|transient)\(/.test(type))
        (openBlock ?? fields).push({
          name: variable,
          type: type.replace(/(?<!=)=(?!=).*$/, '').trim(),
        })
    }
  }
  return { fields, structs, flags, interfaces }
}

/** Splits `address, HashMap[a, (b, c)]` into its two types. */
export function splitTypeArguments(text = ''): string[] {
  const argumentTexts = ['']
  let bracketDepth = 0
  for (const character of text) {
    if (character === '[' || character === '(') bracketDepth++
    if (character === ']' || character === ')') bracketDepth--
    if (character === ',' && bracketDepth === 0) argumentTexts.push('')
    else argumentTexts[argumentTexts.length - 1] += character
  }
  return argumentTexts.map((part) => part.trim())
}
