import {
  type ResolvedQuery,
  resolveSlotQuery,
  type StorageQuery,
} from '#domain/storage/path/slot-query.ts'
import { readDeclaration } from '#domain/storage/type/storage-declaration.ts'
import type { StorageLocation } from '#domain/storage/type/storage-type.ts'

/** Like `resolveSlotQuery`, by the variable's declaration if the query has one. */
export const resolveStorageQuery = (query: StorageQuery): ResolvedQuery =>
  query.declared.trim() ? resolveSlotQuery(query, declaredStart) : resolveSlotQuery(query)

function declaredStart(
  { declared: source, path: { root } }: StorageQuery,
  baseSlot: bigint,
  query: ResolvedQuery,
): StorageLocation | undefined {
  const parsedDeclaration = readDeclaration(source, query.compiler)
  if ('problem' in parsedDeclaration) {
    query.problems.declared = parsedDeclaration.problem
    return undefined
  }
  const { compiler } = parsedDeclaration
  const variables = parsedDeclaration.variables.map((variable) => ({
    ...variable,
    slot: BigInt.asUintN(256, baseSlot + variable.slot),
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
    const declaredNames = variables.map(({ name }) => name).join(', ')
    query.problems.path = `No variable is called “${root}”: declared are ${declaredNames}.`
    return undefined
  }
  query.variable = variable
  const { slot, offset } = variable
  return { slot, offset, type: variable.type() }
}
