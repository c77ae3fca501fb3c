import {
  type ArrayType,
  type Compiler,
  isValueType,
  type StorageType,
  startOffset,
  type Variable,
} from '#domain/storage/type/storage-type.ts'

/** Whole slots that a type takes. Throws for an opaque type, whose size is unknown. */
export function slotsOf(type: StorageType): bigint {
  if (type.kind === 'opaque') throw new Error(`nothing is known of the size of ${type.label}`)
  return isValueType(type) ? 1n : type.slots
}

/**
 * Gives variables their slots and offsets, in their order, and counts the slots. Solidity puts
 * values into one slot while they fit; any other type starts a new slot, and so does the variable
 * after it. Vyper gives each variable its own slots. Source: Solidity documentation, "Layout of
 * State Variables in Storage"; `vyper/semantics/analysis/data_positions.py`.
 */
export function layOutVariables(
  variables: readonly { name: string; type: StorageType }[],
  compiler: Compiler,
): { variables: Variable[]; slots: bigint } {
  let slot = 0n
  let usedBytes = 0
  const placedVariables = variables.map(({ name, type }) => {
    const sizeBytes = compiler === 'solidity' && isValueType(type) ? type.size : 32
    if (usedBytes + sizeBytes > 32) {
      slot += 1n
      usedBytes = 0
    }
    const offset = usedBytes + startOffset(type, compiler)
    const variable = { name, slot, offset, type: () => type }
    usedBytes += sizeBytes
    slot += slotsOf(type) - 1n
    return variable
  })
  return { variables: placedVariables, slots: usedBytes > 0 ? slot + 1n : slot }
}

/** An array of `length` items, or a growing one where `length` is undefined. */
export function arrayType(
  item: () => StorageType,
  length: bigint | undefined,
  label: string,
  compiler: Compiler,
): ArrayType {
  if (length === undefined) return { kind: 'array', label, item, length, slots: 1n, compiler }
  const itemType = item()
  const perSlot =
    compiler === 'solidity' && isValueType(itemType) ? 32n / BigInt(itemType.size) : 1n
  const slots = ((length + perSlot - 1n) / perSlot) * slotsOf(itemType)
  return { kind: 'array', label, item, length, slots, compiler }
}
