import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import type { StorageType, Variable } from '#domain/storage/type/storage-type.ts'

/** A way to go on with what was typed: the whole text with it, its name and its type. */
export type Completion = { text: string; name: string; type: string }

/** So many completions are offered at most. */
const maxCompletions = 50

/**
 * The variables, or after a point the members of a struct, that begin with what is typed, then
 * those that have it in them. Mappings and arrays end in `[`, structs in a point.
 */
export function completeVariable(variables: readonly Variable[], text: string): Completion[] {
  const [, prefix = '', typedName = ''] = text.match(/^\s*(.*\.)?([^.[\]@]*)$/s) ?? []
  // After a bracket comes a key, which nothing here knows.
  if (text !== '' && prefix + typedName !== text.trimStart()) return []
  const candidates = prefix === '' ? variables : membersOf(variables, prefix.slice(0, -1))
  const wanted = typedName.toLowerCase()
  const startsWith = ({ name }: Variable) => name.toLowerCase().startsWith(wanted)
  const contains = (variable: Variable) =>
    !startsWith(variable) && variable.name.toLowerCase().includes(wanted)
  return [...candidates.filter(startsWith), ...candidates.filter(contains)]
    .slice(0, maxCompletions)
    .map((variable) => {
      const type = variable.type()
      const text = prefix + variable.name
      return { text: text + opening(type), name: variable.name, type: type.label }
    })
}

function membersOf(variables: readonly Variable[], text: string): readonly Variable[] {
  const found = findStorageLocation(variables, text)
  if ('problem' in found) return []
  const { type } = found.location
  return type.kind === 'struct' ? type.members : []
}

function opening({ kind }: StorageType): string {
  if (kind === 'mapping' || kind === 'array') return '['
  return kind === 'struct' ? '.' : ''
}
