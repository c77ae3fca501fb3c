import type { AbiParameter } from 'viem'
import { isRawObject } from '#domain/values/raw.ts'

/** An argument as a tree: the text of a single value, or the parts of an array or tuple. */
export type ArgumentTextTree = string | ArgumentTextTree[]

/** Reads JSON in which every number is text, so that none loses digits beyond 2^53; or throws. */
export function parseWithTextNumbers(text: string): unknown {
  return JSON.parse(
    text.replace(
      /("(?:\\.|[^"\\])*")|(-?(?:0x[0-9a-f]+|\d[\d.]*))/gi,
      (_, string, number) => string ?? `"${number}"`,
    ),
  )
}

/** True for types with parts: arrays and tuples. */
export const isCompositeType = ({ type }: AbiParameter): boolean =>
  type.endsWith(']') || type === 'tuple'

/** The element of an array type, and how many there are where that is fixed. */
export function elementOf(
  parameter: AbiParameter,
): { element: AbiParameter; length: number | undefined } | undefined {
  const [, type, length] = parameter.type.match(/^(.*)\[(\d*)\]$/) ?? []
  if (type === undefined) return undefined
  return { element: { ...parameter, type }, length: length ? Number(length) : undefined }
}

/** The members of a tuple; none for any other type. */
export const componentsOf = (parameter: AbiParameter): readonly AbiParameter[] =>
  'components' in parameter ? parameter.components : []

/** Why a typed argument does not fit its type, and where: `item 2: amount: …`. */
export class ArgumentProblem extends Error {}

/** Reads JSON by its type, single values as told; throws an `ArgumentProblem`. */
export function readParts(
  parameter: AbiParameter,
  json: unknown,
  readSingle: (type: string, text: string) => unknown,
): unknown {
  const readPart = (part: AbiParameter, partJson: unknown, name: string) => {
    try {
      return readParts(part, partJson, readSingle)
    } catch (error) {
      throw error instanceof ArgumentProblem
        ? new ArgumentProblem(`${name}: ${error.message}`)
        : error
    }
  }
  const arrayType = elementOf(parameter)
  if (arrayType) {
    const { element, length } = arrayType
    if (!Array.isArray(json)) throw new ArgumentProblem('a list in [ ] is expected.')
    if (json.length !== (length ?? json.length))
      throw new ArgumentProblem(`${length} items are expected, and there are ${json.length}.`)
    return json.map((item, index) => readPart(element, item, `item ${index + 1}`))
  }
  if (isCompositeType(parameter)) {
    const components = componentsOf(parameter)
    const names = components.map(({ name }, index) => name ?? String(index))
    const values = isRawObject(json)
      ? names.map((name) => (Object.hasOwn(json, name) ? json[name] : undefined))
      : json
    if (!Array.isArray(values) || values.length !== components.length)
      throw new ArgumentProblem(`a list of ${components.length} values is expected.`)
    return components.map((component, index) => {
      if (values[index] === undefined) throw new ArgumentProblem(`“${names[index]}” is missing.`)
      return readPart(component, values[index], String(names[index]))
    })
  }
  if (typeof json === 'object') throw new ArgumentProblem(`one ${parameter.type} is expected.`)
  return readSingle(parameter.type, String(json))
}

/** A tree as the text that `readAbiArgument` takes: JSON where there are parts. */
export function writeTree(parameter: AbiParameter, tree: ArgumentTextTree): string {
  return isCompositeType(parameter) || Array.isArray(tree) ? toJson(parameter, tree) : tree
}

function toJson(parameter: AbiParameter, tree: ArgumentTextTree): string {
  const arrayType = elementOf(parameter)
  if (!Array.isArray(tree)) return plainJson(parameter.type, tree)
  if (arrayType) return `[${tree.map((item) => toJson(arrayType.element, item)).join(', ')}]`
  const components = componentsOf(parameter)
  const componentJson = components.map((component, index) => toJson(component, tree[index] ?? ''))
  const componentNames = components.map(({ name }) => name ?? '')
  if (componentNames.includes('') || new Set(componentNames).size < componentNames.length)
    return `[${componentJson.join(', ')}]`
  return `{${componentNames.map((name, index) => `${JSON.stringify(name)}: ${componentJson[index]}`).join(', ')}}`
}

/** Numbers and booleans stand bare, as people write them; everything else between quotes. */
const plainJson = (type: string, text: string): string =>
  (/^u?int/.test(type) && /^-?(0|[1-9]\d*)$/.test(text)) ||
  (type === 'bool' && /^(true|false)$/.test(text))
    ? text
    : JSON.stringify(text)
