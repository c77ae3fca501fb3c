import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { resolvePath } from '#domain/storage/path/resolve-path.ts'
import { parseExpression, type StorageExpression } from '#domain/storage/path/storage-expression.ts'
import { readDeclaration } from '#domain/storage/type/storage-declaration.ts'
import {
  type Compiler,
  elementaryType,
  type StorageLocation,
  type StorageType,
} from '#domain/storage/type/storage-type.ts'

/** An elementary type by its name; of another name, a word of unknown type. */
export const storageTypeOf = (label: string): StorageType =>
  elementaryType(label) ?? { kind: 'unknown', label: '…', size: 32 }

/** A variable at a slot, by its declaration. */
export function variableAtSlot(source: string, slot: bigint, compiler?: Compiler): StorageLocation {
  const parsedDeclaration = readDeclaration(source, compiler)
  if ('problem' in parsedDeclaration) throw new Error(parsedDeclaration.problem)
  const [firstVariable] = parsedDeclaration.variables
  if (!firstVariable) throw new Error('nothing is declared')
  return { slot, offset: firstVariable.offset, type: firstVariable.type() }
}

export const accessesOf = (path: string) => (parseExpression(path) as StorageExpression).accesses

/** Where an expression leads from there; nothing may be wrong with it. */
export function locateExpression(
  source: string,
  slot: bigint,
  path: string,
  compiler?: Compiler,
): StorageLocation {
  const resolved = resolvePath(variableAtSlot(source, slot, compiler), accessesOf(path))
  if ('problem' in resolved) throw new Error(resolved.problem)
  return resolved.location
}
/** The same as a word of 32 bytes. */
export const locateSlotWord = (...locateArguments: Parameters<typeof locateExpression>) =>
  slotWord(locateExpression(...locateArguments).slot)
