import { isValueType, type StorageType } from '#domain/storage/type/storage-type.ts'

/**
 * The elementary type that reads a value of this type, as `elementaryType` takes it: `uint8` for an
 * enum, `address` for a contract; '' where there is none, or where nothing is known of the value.
 */
export function elementaryTypeName(type: StorageType): string {
  if (!isValueType(type)) return type.kind === 'bytes' || type.kind === 'string' ? type.kind : ''
  const { kind, size } = type
  if (kind === 'uint' || kind === 'int') return `${kind}${size * 8}`
  if (kind === 'enum') return `uint${size * 8}`
  if (kind === 'decimal') return `int${size * 8}`
  if (kind === 'unknown' && size === 32) return ''
  return kind === 'address' || kind === 'bool' ? kind : `bytes${size}`
}
