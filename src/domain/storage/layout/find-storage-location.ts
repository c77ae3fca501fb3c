import type { Access } from '#domain/storage/path/derive-slot.ts'
import { type PathStop, resolvePath } from '#domain/storage/path/resolve-path.ts'
import { formatAccess, parseExpression } from '#domain/storage/path/storage-expression.ts'
import type { Place, Variable } from '#domain/storage/type/storage-type.ts'

/** A place that an expression leads to, and every place on the way, the variable's own first. */
export type FoundPlace = {
  /** The expression as the tree writes it. */
  expression: string
  place: Place
  /** Each with its expression; the last is the place itself. */
  way: (PathStop & { expression: string })[]
}

/**
 * Where an expression such as `accounts[0xabc…].history[3].amount` leads in a layout, or what is
 * wrong with it. Names with points in them, as of modules and namespaces, are taken whole. A name
 * that several variables have in the source is none of them: the problem says what each is called.
 */
export function findPlace(
  variables: readonly Variable[],
  text: string,
): FoundPlace | { problem: string } {
  const given = text
    .trim()
    .replace(/^[\w$]+(?:\s*\.\s*[\w$]+)+/, (names) => names.replace(/\s/g, ''))
  const root = rootOf(variables, given)
  // A variable's name may have signs that no expression has; of the same length, places stay right.
  const parsed = parseExpression(root ? '_'.repeat(root.length) + given.slice(root.length) : given)
  if ('problem' in parsed) return parsed
  if (!root && parsed.root === '')
    return { problem: 'Begin with the name of a variable, such as owner.' }
  const [variable, ...others] = root?.variables ?? []
  if (!variable) return { problem: unknownName(variables, parsed.root) }
  if (others.length > 0) return { problem: ambiguousName([variable, ...others]) }
  const { name, slot, offset, type } = variable
  const start = { slot, offset, type: type() }
  const { stops, place, problems } = resolvePath(start, parsed.accesses)
  const [problem] = Object.values(problems)
  if (problem !== undefined) return { problem }
  let expression = name
  const way = stops.map((stop) => {
    if (!stop.access) return { ...stop, expression }
    const access = decimalIndex(stop.access, stop)
    expression += formatAccess(access)
    return { ...stop, access, expression }
  })
  return { expression, place, way }
}

/** The expressions that must be open for a place to be seen. */
export const openTo = ({ way }: FoundPlace): string[] =>
  way.slice(0, -1).map(({ expression }) => expression)

/** The variables whose name, or else whose label, a text begins with; the longest such. */
function rootOf(variables: readonly Variable[], text: string) {
  for (const wordOf of [({ name }: Variable) => name, ({ label }: Variable) => label ?? '']) {
    const words = variables.map(wordOf).filter((word) => word !== '' && begins(text, word))
    const longest = words.toSorted((a, b) => b.length - a.length)[0]
    if (longest !== undefined)
      return {
        length: longest.length,
        variables: variables.filter((variable) => wordOf(variable) === longest),
      }
  }
  return undefined
}

/** Whether a whole name stands at the beginning. */
const begins = (text: string, name: string) =>
  text.startsWith(name) && /^($|[\s.[])/.test(text.slice(name.length))

/** An index as the tree writes it: in decimal. */
const decimalIndex = (access: Access, { step }: PathStop): Access =>
  step?.items ? { kind: 'item', index: step.items.index } : access

function unknownName(variables: readonly Variable[], name: string): string {
  const near = variables.find((variable) => plain(variable.name) === plain(name))
  if (near) return `There is no “${name}”; there is “${near.name}”.`
  return `The layout has no variable “${name}”.`
}

function ambiguousName(alike: readonly Variable[]): string {
  const names = alike.map(({ name }) => `“${name}”`)
  return `${alike.length} variables are called “${alike[0]?.label}” in the source: write ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`
}

const plain = (name: string) => name.toLowerCase().replaceAll('_', '')
