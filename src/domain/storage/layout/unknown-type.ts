import type { StorageType, ValueType } from '#domain/storage/type/storage-type.ts'

/** Bytes of which nothing is known but their number. */
export const unknownBytes = (label: string, size = 32): ValueType => ({
  kind: 'unknown',
  label,
  size,
})

/** Whole slots of which nothing is known but how many there are. */
export const unknownSlots = (label: string, slots: bigint): StorageType => ({
  kind: 'array',
  label,
  item: () => unknownBytes('word'),
  length: slots,
  slots,
  compiler: 'solidity',
})
