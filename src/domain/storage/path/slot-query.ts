import { type ResolvedPath, resolvePath } from '#domain/storage/path/resolve-path.ts'
import { findSlot, type ResolvedSlot } from '#domain/storage/path/slot-formula.ts'
import { parseSlot } from '#domain/storage/path/slot-formula-text.ts'
import { formatExpression } from '#domain/storage/path/storage-expression.ts'
import type { TypedAccess, ValuePath } from '#domain/storage/path/value-path.ts'
import { arrayType } from '#domain/storage/type/storage-packing.ts'
import {
  type Compiler,
  elementaryType,
  isValueType,
  type StorageLocation,
  type StorageType,
  startOffset,
  type ValueType,
  type Variable,
} from '#domain/storage/type/storage-type.ts'
import { integerProblem, readInteger } from '#domain/values/integer.ts'

const unknownWord: ValueType = { kind: 'unknown', label: '…', size: 32 }

/**
 * The type of a variable known only by the path to one value. An access's type is a mapping's key
 * type, `uint64[]` or `uint64[8]` for an item of an array, `array` for one of a growing array whose
 * items take a slot each, `array3` three each, `array3[8]` of a fixed one, and `member` for a
 * struct's, with the slots after its first as its name.
 * @internal Exported for tests.
 */
export function syntheticType(
  accesses: readonly TypedAccess[],
  compiler: Compiler,
): { type: StorageType } | { problem: string } {
  let type: StorageType = unknownWord
  for (const [index, access] of [...accesses.entries()].toReversed()) {
    const around = typeAround(type, access, compiler)
    if ('problem' in around) return { problem: `Key ${index + 1}, ${around.problem}` }
    type = around
  }
  return { type }
}

function typeAround(
  inside: StorageType,
  access: TypedAccess,
  compiler: Compiler,
): StorageType | { problem: string } {
  const { type } = access
  if (access.kind === 'member') return structOf(access.name, inside, compiler)
  const key = elementaryType(type, compiler)
  if (key) {
    const label = `mapping(${type} => ${inside.label})`
    return { kind: 'mapping', label, key, value: () => inside, slots: 1n, compiler }
  }
  const [, item = '', count] = type.match(/^(.+?)(?:\[(\d*)\])?$/) ?? []
  const itemCount = count ? BigInt(count) : undefined
  const [, slots] = item.match(/^array([1-9]\d*)?$/) ?? []
  if (/^array([1-9]\d*)?$/.test(item)) {
    const itemType = withSlots(inside, BigInt(slots ?? 1))
    return arrayType(() => itemType, itemCount, `${itemType.label}[${itemCount ?? ''}]`, compiler)
  }
  const packedType = count === undefined ? undefined : elementaryType(item, compiler)
  if (packedType) return arrayType(() => packedType, itemCount, type, compiler)
  return {
    problem: `invalid key type “${type}”. Use an elementary type, or uint64[] or uint64[8] for an array.`,
  }
}

/** An array item of that many slots, no matter its type. */
function withSlots(type: StorageType, slots: bigint): StorageType {
  if (!isValueType(type)) return type.kind === 'opaque' ? type : { ...type, slots }
  if (slots === 1n) return type
  return { kind: 'struct', label: `(${slots} slots)`, members: [], slots }
}

function structOf(
  text: string,
  inside: StorageType,
  compiler: Compiler,
): StorageType | { problem: string } {
  const slot = readInteger(text)
  if (slot === undefined)
    return { problem: `As the slots after the struct’s first, ${integerProblem(text)}.` }
  if (slot < 0n || slot >= 1n << 256n)
    return { problem: 'The slots after the struct’s first go from 0 to 2^256 − 1.' }
  const member = { name: text, slot, offset: 0, type: () => inside }
  return { kind: 'struct', label: 'struct', members: [member], slots: slot + 1n, compiler }
}

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
  if ('problem' in resolvedPath) {
    problems.path = `Key ${resolvedPath.at + 1}, ${resolvedPath.problem}`
    return query
  }
  query.path = resolvedPath
  const place = as === '' ? resolvedPath.location : readAs(resolvedPath.location, as, query)
  return Object.keys(problems).length === 0 && place ? { ...query, location: place } : query
}

function syntheticStart(
  { path: { accesses } }: StorageQuery,
  baseSlot: bigint,
  { compiler, problems }: ResolvedQuery,
): StorageLocation | undefined {
  const synthetic = syntheticType(accesses, compiler)
  if ('type' in synthetic) return { slot: baseSlot, offset: 0, type: synthetic.type }
  problems.path = synthetic.problem
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
