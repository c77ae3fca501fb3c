import type { BytesType, StorageType, ValueType } from '#domain/storage/type/storage-type.ts'

/** Whether a mapping may have keys of this type: what fits in a word, string and bytes. */
export const isKeyType = (type: StorageType): type is ValueType | BytesType =>
  'size' in type || type.kind === 'string' || type.kind === 'bytes'
