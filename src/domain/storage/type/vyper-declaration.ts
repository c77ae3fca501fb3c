import { layOutVariables } from '#domain/storage/type/storage-packing.ts'
import {
  type Compiler,
  DeclarationProblem,
  type StorageType,
  type Variable,
} from '#domain/storage/type/storage-type.ts'
import { vyperType } from '#domain/storage/type/vyper-type.ts'

type Field = { name: string; type: string }

/** Whether a source is Vyper: `name: type`, or a type that Solidity does not have. */
export const isVyper = (source: string): boolean =>
  /^[^\S\n]*\w+\s*:|\b(HashMap|DynArray|String|Bytes)\s*\[/m.test(source)

/**
 * Reads state variables of Vyper as they stand in a source, with the structs, flags and interfaces
 * that they need, and lays them out. Throws `DeclarationProblem`. Source:
 * `vyper/semantics/analysis/data_positions.py`.
 */
export function vyperVariables(source: string, compiler: Compiler): Variable[] {
  const { fields, structs, flags, interfaces } = splitBlocks(source)
  const openStructs = new Set<string>()

  const type = (text: string): StorageType =>
    vyperType(text, compiler, {
      named,
      refuse: (label, _, why) => {
        throw new DeclarationProblem(`${label}: ${why}`)
      },
    })
  function named(name: string): StorageType {
    if (flags.has(name)) return { kind: 'uint', label: `flag ${name}`, size: 32 }
    if (interfaces.has(name)) return { kind: 'address', label: `interface ${name}`, size: 20 }
    const structFields = structs.get(name)
    if (!structFields)
      throw new DeclarationProblem(
        `What is “${name}”? Add its struct or flag; for an interface write address.`,
      )
    if (openStructs.has(name)) throw new DeclarationProblem(`The struct ${name} contains itself.`)
    openStructs.add(name)
    const { variables, slots } = laidOut(structFields)
    openStructs.delete(name)
    return { kind: 'struct', label: `struct ${name}`, members: variables, slots, compiler }
  }
  const laidOut = (fields: readonly Field[]) =>
    layOutVariables(
      fields.map((field) => ({ name: field.name, type: type(field.type) })),
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
