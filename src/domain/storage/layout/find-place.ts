import { readInteger } from '#domain/integer.ts'
import { formatExpression, parseExpression } from '#domain/storage/storage-expression.ts'
import { type Access, accessPlace, type Derivation } from '#domain/storage/storage-step.ts'
import type { Place, StorageType, Variable } from '#domain/storage/storage-type.ts'

/** A place that an expression leads to, and every place on the way, the variable's own first. */
export type FoundPlace = {
  /** The expression as the tree writes it. */
  expression: string
  place: Place
  /** Each with its expression; the last is the place itself. */
  way: { expression: string; place: Place; access?: Access; step?: Derivation }[]
}

/**
 * Where an expression such as `accounts[0xabc…].history[3].amount` leads in a layout, or what is
 * wrong with it. Names with points in them, as of modules and namespaces, are taken whole.
 */
export function findPlace(
  variables: readonly Variable[],
  text: string,
): FoundPlace | { problem: string } {
  const parsed = parseExpression(text.trim())
  if ('problem' in parsed) return parsed
  if (parsed.root === '') return { problem: 'Begin with the name of a variable, such as owner.' }
  const found = rootOf(variables, parsed.root, parsed.accesses)
  if (!found) return { problem: unknownName(variables, parsed.root) }
  const { variable, accesses } = found
  let place: Place = { slot: variable.slot, offset: variable.offset, type: variable.type() }
  const way: FoundPlace['way'] = [{ expression: variable.name, place }]
  const taken: Access[] = []
  for (const asked of accesses) {
    const access = asItem(place.type, asked)
    const stepped = accessPlace(place, access)
    if ('problem' in stepped) return stepped
    place = stepped.place
    taken.push(access)
    const expression = formatExpression({ root: variable.name, accesses: taken })
    way.push({ expression, place, access, step: stepped.step })
  }
  return { expression: way.at(-1)?.expression ?? variable.name, place, way }
}

/** The expressions that must be open for a place to be seen. */
export const openTo = ({ way }: FoundPlace): string[] =>
  way.slice(0, -1).map(({ expression }) => expression)

/** The longest name that is a variable's. */
function rootOf(variables: readonly Variable[], root: string, accesses: readonly Access[]) {
  const names = accesses.findIndex(({ kind }) => kind !== 'member')
  const longest = names < 0 ? accesses.length : names
  for (let count = longest; count >= 0; count--) {
    const name = formatExpression({ root, accesses: accesses.slice(0, count) })
    const variable = variables.find((variable) => variable.name === name)
    if (variable) return { variable, accesses: accesses.slice(count) }
  }
  return undefined
}

/** An index as the tree writes it: in decimal. What is no number stays, to be refused. */
function asItem(type: StorageType, access: Access): Access {
  if (type.kind !== 'array' || access.kind !== 'key') return access
  const index = readInteger(access.text.trim())
  return index === undefined || index < 0n ? access : { kind: 'item', index }
}

function unknownName(variables: readonly Variable[], name: string): string {
  const near = variables.find((variable) => plain(variable.name) === plain(name))
  if (near) return `There is no “${name}”; there is “${near.name}”.`
  return `The layout has no variable “${name}”.`
}

const plain = (name: string) => name.toLowerCase().replaceAll('_', '')
