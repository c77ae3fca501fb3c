import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import type { StorageType, Variable } from '#domain/storage/type/storage-type.ts'

const maxCompletions = 50

/**
 * Completions of the typed text, each the whole text: the variables, or after a point the members of a struct, that begin with the typed text, then the
 * others that contain it. Mappings and arrays end in `[`, structs in a point.
 */
export function completeVariable(variables: readonly Variable[], text: string): string[] {
  const [, prefix = '', typedName = ''] = text.match(/^\s*(.*\.)?([^.[\]@]*)$/s) ?? []
  // Keys, which follow a bracket, are not known here.
  if (text !== '' && prefix + typedName !== text.trimStart()) return []
  const candidates = prefix === '' ? variables : membersOf(variables, prefix.slice(0, -1))
  const wanted = typedName.toLowerCase()
  const startsWith = ({ name }: Variable) => name.toLowerCase().startsWith(wanted)
  const contains = (variable: Variable) =>
    !startsWith(variable) && variable.name.toLowerCase().includes(wanted)
  return [...candidates.filter(startsWith), ...candidates.filter(contains)]
    .slice(0, maxCompletions)
    .map(({ name, type }) => prefix + name + opening(type()))
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
