import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import { type ResolvedPath, resolvePath } from '#domain/storage/path/resolve-path.ts'
import { findSlot, type ResolvedSlot } from '#domain/storage/path/slot-formula.ts'
import { parseSlot } from '#domain/storage/path/slot-formula-text.ts'
import { formatExpression } from '#domain/storage/path/storage-expression.ts'
import { syntheticType } from '#domain/storage/path/synthetic-type.ts'
import { accessText, type ValuePath } from '#domain/storage/path/value-path.ts'
import {
  type Compiler,
  elementaryType,
  isValueType,
  type StorageLocation,
  startOffset,
  type Variable,
} from '#domain/storage/type/storage-type.ts'

/** How a value is specified, in texts that may still be wrong. */
export type StorageQuery = {
  /** The variable's slot, as `parseSlot` reads it. */
  slot: string
  rules: Compiler
  /** The variable's declaration as in the source; empty where only the path is known. */
  declared: string
  path: ValuePath
  /** `uint64@16`: the type to read the value as, and where in its word; empty for its own. */
  as: string
}

/** The result of a query, as far as it can be read, and its problems by field. */
export type ResolvedQuery = {
  /** The declared variables, with their slots in the contract. */
  variables?: readonly Variable[]
  variable?: Variable
  base?: ResolvedSlot
  path?: ResolvedPath
  /** Where the value is, once nothing is wrong. */
  location?: StorageLocation
  compiler: Compiler
  problems: {
    slot?: string
    declared?: string
    path?: string
    as?: string
    [keyType: `key ${number}`]: string
  }
}

/** The value by the name of its variable and its keys, `balances[0xabc…]`; '' where it has no name. */
export const variableExpression = ({ variable, path }: ResolvedQuery): string =>
  variable
    ? formatExpression({
        root: variable.name,
        accesses: (path?.stops ?? []).flatMap(({ access }) => access ?? []),
      })
    : ''

/** Finds where a path begins if variables begin at `baseSlot`; problems go to the query. */
type FindStart = (
  storageQuery: StorageQuery,
  baseSlot: bigint,
  query: ResolvedQuery,
) => StorageLocation | undefined

/**
 * Follows a query's texts to the location of the value. Problems name their field; the other fields
 * are still read.
 * @param findStart for a slot with keys, or for a declaration (`storage-query.ts`)
 */
export function resolveSlotQuery(
  storageQuery: StorageQuery,
  findStart: FindStart = syntheticStart,
): ResolvedQuery {
  const { slot, rules, path, as } = storageQuery
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
  const baseSlot = 'slot' in base ? base.slot : 0n
  const startLocation = findStart(storageQuery, baseSlot, query)
  if (!startLocation) return query
  const resolvedPath = resolvePath(startLocation, path.accesses)
  addKeyProblems(problems, resolvedPath.problems)
  query.path = resolvedPath
  const place = as === '' ? resolvedPath.location : readAs(resolvedPath.location, as, query)
  return Object.keys(problems).length === 0 && place ? { ...query, location: place } : query
}

function addKeyProblems(
  problems: ResolvedQuery['problems'],
  byAccess: { [access: number]: string },
) {
  for (const [index, problem] of Object.entries(byAccess))
    problems[`key ${Number(index)}`] = `Key ${Number(index) + 1}, ${problem}`
}

function syntheticStart(
  { path: { accesses } }: StorageQuery,
  baseSlot: bigint,
  { compiler, problems }: ResolvedQuery,
): StorageLocation | undefined {
  const synthetic = syntheticType(accesses, compiler)
  if ('type' in synthetic) return { slot: baseSlot, offset: 0, type: synthetic.type }
  const keyProblems = { ...synthetic.problems }
  // The other keys are still checked.
  for (const [index, access] of accesses.entries()) {
    const keyType = elementaryType(access.type, compiler)
    const encodedKey = keyType && keyBytes(keyType, accessText(access))
    if (encodedKey && 'problem' in encodedKey) keyProblems[index] = encodedKey.problem
  }
  addKeyProblems(problems, keyProblems)
  return undefined
}

/** A location read as another type, `uint64@16`. Problems go to the query. */
export function readAs(
  at: StorageLocation,
  as: string,
  { problems, compiler }: ResolvedQuery,
): StorageLocation | undefined {
  const [, name = '', byte] = as.match(/^(.*?)(?:@(\d+))?$/) ?? []
  const type = elementaryType(name, compiler)
  if (!type) {
    problems.as = `Invalid type “${name}”.`
    return undefined
  }
  const offset = byte === undefined ? startOffset(type, compiler) : Number(byte)
  if (isValueType(type) && offset + type.size > 32) {
    problems.as = `${name} has ${type.size} bytes: byte offset 0 to ${32 - type.size}.`
    return undefined
  }
  return { slot: at.slot, offset, type }
}
