import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import { type ResolvedQuery, readAs } from '#domain/storage/path/slot-query.ts'
import type { Compiler, StorageLocation, Variable } from '#domain/storage/type/storage-type.ts'

/** The layout by which names of an address are understood. */
export type KnownLayout = {
  /** The contract's name; '' where the layout has none. */
  contract: string
  variables: readonly Variable[]
  compiler: Compiler
}

/**
 * Follows a path that begins with a variable's name through a layout, as `resolveStorageQuery` does
 * through a declaration.
 * @param text such as `balanceOf[0x…]`
 * @param as the type to read the value as, and its byte; '' for its own
 */
export function resolveVariable(
  text: string,
  as: string,
  layout: KnownLayout | undefined,
): ResolvedQuery {
  const compiler = layout?.compiler ?? 'solidity'
  const query: ResolvedQuery = { compiler, problems: {} }
  const fail = (path: string): ResolvedQuery => ({ ...query, problems: { path } })
  if (text.trim() === '') return fail('Enter a variable or slot, e.g. balanceOf[0x…] or 3.')
  if (!layout)
    return fail('No layout known for this address. Enter a slot number or import a layout.')
  const found = findStorageLocation(layout.variables, text)
  if ('problem' in found) return fail(found.problem)
  const { stops, location } = found
  const rootName = stops[0]?.expression
  const variable = layout.variables.find(({ name }) => name === rootName)
  if (!variable) return query
  query.variables = layout.variables
  query.variable = variable
  query.base = { slot: variable.slot, lines: [] }
  query.path = { stops, location }
  const incomplete = missingAccess(found.expression, location)
  if (incomplete !== undefined) return { ...query, problems: { path: incomplete } }
  const place = as === '' ? location : readAs(location, as, query)
  return place ? { ...query, location: place } : query
}

/** The problem of a path that ends before a value; undefined where it may end. */
export function missingAccess(expression: string, { type }: StorageLocation): string | undefined {
  if (type.kind === 'mapping')
    return `Add a key: ${expression}[${type.key.kind === 'address' ? '0x…' : type.key.label}].`
  if (type.kind === 'array' && type.length !== undefined) return `Add an index: ${expression}[0].`
  return undefined
}
