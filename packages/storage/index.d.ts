export {
  type FoundLocation,
  findStorageLocation,
} from '#domain/storage/layout/find-storage-location.ts'
export { readLayout } from '#domain/storage/layout/layout.ts'
export type { DeclaredSlot, Layout, RawLayout } from '#domain/storage/layout/layout-types.ts'
export {
  type NodeValue,
  nodeSlots,
  nodeValue,
  type WordAtSlot,
} from '#domain/storage/layout/node-value.ts'
export {
  readVariable,
  type Stored,
  type VariableProblem,
  type VariableReading,
} from '#domain/storage/layout/read-variable.ts'
export { type FoundLayouts, findLayouts } from '#domain/storage/layout-files/find-layouts.ts'
export {
  type Access,
  contentSlot,
  type Derivation,
  deriveSlot,
} from '#domain/storage/path/derive-slot.ts'
export type { PathStop } from '#domain/storage/path/resolve-path.ts'
export {
  findSlot,
  type HashPart,
  type ResolvedSlot,
  type SlotChange,
  type SlotFormula,
} from '#domain/storage/path/slot-formula.ts'
export { formatSlot, parseSlot } from '#domain/storage/path/slot-formula-text.ts'
export { type WellKnownSlot, wellKnownSlots } from '#domain/storage/path/well-known-slots.ts'
export { type ProxySlot, proxySlots, readProxySlot } from '#domain/storage/proxy/proxy-slots.ts'
export { findImplementation, type ProxyVerdict } from '#domain/storage/proxy/proxy-verdict.ts'
export {
  type ParsedDeclaration,
  readDeclaration,
} from '#domain/storage/type/storage-declaration.ts'
export type {
  ArrayType,
  BytesType,
  Compiler,
  MappingType,
  StorageLocation,
  StorageType,
  StructType,
  ValueType,
  Variable,
} from '#domain/storage/type/storage-type.ts'
export {
  formatStoredValue,
  readStoredValue,
  type StoredValue,
} from '#domain/storage/value/stored-value.ts'
export { type WordReading, wordReadings } from '#domain/storage/value/word-readings.ts'
export type { RawObject } from '#domain/values/raw.ts'
