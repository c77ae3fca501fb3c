import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import { type ResolvedPath, resolvePath } from '#domain/storage/path/resolve-path.ts'
import { findSlot, type SlotFound } from '#domain/storage/path/slot-formula.ts'
import { parseSlot } from '#domain/storage/path/slot-formula-text.ts'
import { readDeclaration } from '#domain/storage/type/storage-declaration.ts'
import {
  type Compiler,
  elementaryType,
  isValueType,
  type Place,
  startOffset,
  type Variable,
} from '#domain/storage/type/storage-type.ts'
import { syntheticType } from '#domain/storage/path/synthetic-type.ts'
import { accessText, type TypedAccess, type ValuePath } from '#domain/storage/path/value-path.ts'

/** How a value is told, in texts that may still be wrong. */
export type StorageQuery = {
  /** The variable's slot, as `parseSlot` reads it. */
  slot: string
  rules: Compiler
  /** The variable in the words of its source; empty where only the way to the value is known. */
  declared: string
  path: ValuePath
  /** `uint64@16`: as what the value is read, and where in its word; empty for what it is. */
  as: string
}

/** What a query leads to, as far as it can be read, and what is wrong, by the field. */
export type ResolvedQuery = {
  /** What is declared, with its slots in the contract. */
  variables?: readonly Variable[]
  /** The variable that the way begins at. */
  variable?: Variable
  base?: SlotFound
  path?: ResolvedPath
  /** Where the value is, once nothing is wrong. */
  place?: Place
  compiler: Compiler
  problems: {
    slot?: string
    declared?: string
    path?: string
    as?: string
    [key: `key ${number}`]: string
  }
}

/** Follows a query's texts to the place of the value. Wrong fields are told, others still read. */
export function resolveStorageQuery({
  slot,
  rules,
  declared,
  path,
  as,
}: StorageQuery): ResolvedQuery {
  const problems: ResolvedQuery['problems'] = {}
  const query: ResolvedQuery = { compiler: rules, problems }
  const formula = parseSlot(slot)
  const base = 'problem' in formula ? formula : findSlot(formula)
  if ('problem' in base) problems.slot = base.problem
  else query.base = base
  if (path.problem !== undefined) {
    problems.path = path.problem
    return query
  }
  const first = 'slot' in base ? base.slot : 0n
  const start = declared.trim()
    ? declaredStart(declared, path.root, first, query)
    : syntheticStart(path.accesses, first, query)
  if (!start) return query
  const resolved = resolvePath(start, path.accesses)
  addKeyProblems(problems, resolved.problems)
  query.path = resolved
  const place = as === '' ? resolved.place : readAs(resolved.place, as, query)
  return Object.keys(problems).length === 0 && place ? { ...query, place } : query
}

function addKeyProblems(
  problems: ResolvedQuery['problems'],
  byAccess: { [access: number]: string },
) {
  for (const [index, problem] of Object.entries(byAccess))
    problems[`key ${Number(index)}`] = `Key ${Number(index) + 1}, ${problem}`
}

function declaredStart(
  source: string,
  root: string,
  first: bigint,
  query: ResolvedQuery,
): Place | undefined {
  const read = readDeclaration(source, query.compiler)
  if ('problem' in read) {
    query.problems.declared = read.problem
    return undefined
  }
  const { compiler } = read
  const variables = read.variables.map((variable) => ({
    ...variable,
    slot: BigInt.asUintN(256, first + variable.slot),
  }))
  query.compiler = compiler
  query.variables = variables
  const [named, ...others] = variables.filter(({ name }) => name === root)
  if (named && others.length > 0) {
    query.problems.declared = `“${root}” is declared more than once: give each a name of its own.`
    return undefined
  }
  const variable = named ?? (variables.length === 1 || root === '' ? variables[0] : undefined)
  if (!variable) {
    const names = variables.map(({ name }) => name).join(', ')
    query.problems.path = `No variable is called “${root}”: declared are ${names}.`
    return undefined
  }
  query.variable = variable
  const { slot, offset } = variable
  return { slot, offset, type: variable.type() }
}

function syntheticStart(
  accesses: readonly TypedAccess[],
  first: bigint,
  { compiler, problems }: ResolvedQuery,
): Place | undefined {
  const synthetic = syntheticType(accesses, compiler)
  if ('type' in synthetic) return { slot: first, offset: 0, type: synthetic.type }
  const wrong = { ...synthetic.problems }
  // The other keys are judged all the same.
  for (const [index, access] of accesses.entries()) {
    const key = elementaryType(access.type, compiler)
    const bytes = key && keyBytes(key, accessText(access))
    if (bytes && 'problem' in bytes) wrong[index] = bytes.problem
  }
  addKeyProblems(problems, wrong)
  return undefined
}

function readAs(at: Place, as: string, { problems, compiler }: ResolvedQuery): Place | undefined {
  const [, name = '', byte] = as.match(/^(.*?)(?:@(\d+))?$/) ?? []
  const type = elementaryType(name, compiler)
  if (!type) {
    problems.as = `“${name}” is no type of a value.`
    return undefined
  }
  const offset = byte === undefined ? startOffset(type, compiler) : Number(byte)
  if (isValueType(type) && offset + type.size > 32) {
    problems.as = `A ${name} has ${type.size} bytes: its first byte is from 0 to ${32 - type.size}.`
    return undefined
  }
  return { slot: at.slot, offset, type }
}
