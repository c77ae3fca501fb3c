import { isMisread, nodeValue, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import type { StorageType, Variable } from '#domain/storage/type/storage-type.ts'

/** The variables, in place of those whose inferred types a word of a state refutes their slots as 32 bytes. */
export function refuteVariables(
  variables: readonly Variable[],
  states: readonly WordAtSlot[],
): readonly Variable[] {
  const refuted = variables.filter(({ getters, slot, offset, type }) =>
    states.some((words) => {
      const value = getters && nodeValue({ slot, offset, type: type() }, words)
      return value && isMisread(type(), value)
    }),
  )
  if (refuted.length === 0) return variables
  return variables.flatMap((variable) => {
    if (refuted.every(({ slot }) => slot !== variable.slot)) return [variable]
    const first = variables.find(({ slot }) => slot === variable.slot)
    return variable === first ? [{ ...variable, offset: 0, type: () => wholeSlot }] : []
  })
}

const wholeSlot: StorageType = { kind: 'bytesN', label: 'bytes32', size: 32 }
