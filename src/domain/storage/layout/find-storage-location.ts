import type { Hex } from 'viem'
import { signatureSelector } from '#domain/abi/abi.ts'
import type { Access } from '#domain/storage/path/derive-slot.ts'
import { type PathStop, resolvePath } from '#domain/storage/path/resolve-path.ts'
import { formatAccess, parseExpression } from '#domain/storage/path/storage-expression.ts'
import type { StorageLocation, StorageType, Variable } from '#domain/storage/type/storage-type.ts'
import { editDistance } from '#domain/text/edit-distance.ts'

const maxNames = 5

/** The names most like the typed one, closest first; empty where none is close. */
function similarNames(typedName: string, names: readonly string[]): string[] {
  const comparableTyped = comparableName(typedName)
  const rankedNames = [...new Set(names)]
    .map((name) => ({ name, edits: editDistance(comparableTyped, comparableName(name)) }))
    .filter(
      ({ name, edits }) =>
        edits <= Math.floor(comparableTyped.length / 3) ||
        (comparableTyped.length > 1 && comparableName(name).includes(comparableTyped)),
    )
    .toSorted((a, b) => a.edits - b.edits)
  return rankedNames.slice(0, maxNames).map(({ name }) => name)
}

const comparableName = (name: string) => name.toLowerCase().replaceAll('_', '')

/** The location that an expression leads to, and each stop, the variable's own first. */
export type FoundLocation = {
  /** The expression as the tree writes it. */
  expression: string
  location: StorageLocation
  /** Stops with their expressions; the last is the location itself. */
  stops: (PathStop & { expression: string })[]
}

/**
 * Where an expression such as `accounts[0xabc…].history[3].amount` leads in a layout, or its
 * problem. Names with points in them, as of modules and namespaces, are taken whole. A source name
 * that several variables share is refused: the problem lists their unique names.
 * @param variables those of `readLayout` or `readDeclaration`
 */
export function findStorageLocation(
  variables: readonly Variable[],
  text: string,
): FoundLocation | { problem: string } {
  const compactText = text
    .trim()
    .replace(/^[\w$]+(?:\s*\.\s*[\w$]+)+/, (names) => names.replace(/\s/g, ''))
  const rootMatch = rootOf(variables, compactText)
  // A variable's name may have characters that expressions forbid; a stand-in of its length keeps
  // positions right.
  const parsedExpression = parseExpression(
    rootMatch ? '_'.repeat(rootMatch.length) + compactText.slice(rootMatch.length) : compactText,
  )
  if ('problem' in parsedExpression) return parsedExpression
  if (!rootMatch && parsedExpression.root === '')
    return { problem: 'Start with a variable name, e.g. owner.' }
  const [variable, ...others] = rootMatch?.variables ?? []
  if (!variable) return { problem: unknownName(variables, parsedExpression.root) }
  if (others.length > 0) return { problem: ambiguousName([variable, ...others]) }
  const { name, slot, offset, type } = variable
  const startLocation = { slot, offset, type: type() }
  const resolved = resolvePath(startLocation, parsedExpression.accesses)
  if ('problem' in resolved) return { problem: resolved.problem }
  const { stops, location } = resolved
  let expression = name
  const way = stops.map((stop) => {
    if (!stop.access) return { ...stop, expression }
    const access = decimalIndex(stop.access, stop)
    expression += formatAccess(access)
    return { ...stop, access, expression }
  })
  return { expression, location, stops: way }
}

/** Most names of the layout listed where none is close. */
const maxListedNames = 6

/** The expressions that must be open for a location to be seen. */
export const openTo = ({ stops }: FoundLocation): string[] =>
  stops.slice(0, -1).map(({ expression }) => expression)

/**
 * The variables with the longest name, or failing that label, that the text begins with; otherwise the
 * inferred one that a getter of the typed name or selector reads.
 */
function rootOf(variables: readonly Variable[], text: string) {
  for (const nameOf of [({ name }: Variable) => name, ({ label }: Variable) => label ?? '']) {
    const matchingNames = variables
      .map(nameOf)
      .filter((candidate) => candidate !== '' && startsWithName(text, candidate))
    const longestName = matchingNames.toSorted((a, b) => b.length - a.length)[0]
    if (longestName !== undefined)
      return {
        length: longestName.length,
        variables: variables.filter((variable) => nameOf(variable) === longestName),
      }
  }
  const typedName = /^[\w$]+/.exec(text)?.[0] ?? ''
  const readByIt = variables.filter(({ getters, type }) =>
    [typedName, getterSelector(typedName, type())].some((getter) => getters?.includes(getter)),
  )
  return readByIt.length > 0 ? { length: typedName.length, variables: readByIt } : undefined
}

function getterSelector(name: string, type: StorageType): Hex {
  const keys: string[] = []
  let value = type
  while (value.kind === 'mapping' || value.kind === 'array') {
    keys.push(value.kind === 'mapping' ? value.key.label : 'uint256')
    value = value.kind === 'mapping' ? value.value() : value.item()
  }
  return signatureSelector(`${name}(${keys})`)
}

/** Whether a whole name stands at the beginning. */
const startsWithName = (text: string, name: string) =>
  text.startsWith(name) && /^($|[\s.[])/.test(text.slice(name.length))

/** An index as the tree writes it: in decimal. */
const decimalIndex = (access: Access, { step }: PathStop): Access =>
  step?.items ? { kind: 'item', index: step.items.index } : access

function unknownName(variables: readonly Variable[], name: string): string {
  const names = variables.map((variable) => variable.name)
  const similar = similarNames(name, names)
  if (similar.length > 0) return `Unknown variable “${name}”. Similar: ${similar.join(', ')}.`
  const listed = names.slice(0, maxListedNames).join(', ')
  const more = names.length > maxListedNames ? ' …' : '.'
  return `Unknown variable “${name}”; constants and immutables are in the code. Variables: ${listed}${more}`
}

function ambiguousName(alike: readonly Variable[]): string {
  const quotedNames = alike.map(({ name }) => `“${name}”`)
  return `${alike.length} variables are called “${alike[0]?.label}”: enter ${quotedNames.slice(0, -1).join(', ')} or ${quotedNames.at(-1)}.`
}
