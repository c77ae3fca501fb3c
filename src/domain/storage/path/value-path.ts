import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import {
  type ExpressionAccess,
  formatExpression,
  parseExpression,
} from '#domain/storage/path/storage-expression.ts'
import { elementaryType } from '#domain/storage/type/storage-type.ts'

/** An access, and its type for where no declaration gives one: see `syntheticType`. */
export type TypedAccess = ExpressionAccess & { type: string }

/** The path to a value. Its expression is a view of it: see `valuePathText`. */
export type ValuePath = {
  /** The variable's name; '' where it has none. */
  root: string
  accesses: readonly TypedAccess[]
  /** The expression as a person wrote it, if a person did. */
  text?: string
  /** Why `text` cannot be read; `accesses` are then the last known ones. */
  problem?: string
}

/** The path to a plain variable. */
export const emptyPath: ValuePath = { root: '', accesses: [] }

/** The expression of a path: as it was written, otherwise as `formatExpression` writes it. */
export const valuePathText = (path: ValuePath): string => path.text ?? formatExpression(path)

/** Reads an expression. Its accesses have the types of `known` in order, or likely ones. */
export function readValuePath(text: string, known: readonly TypedAccess[]): ValuePath {
  const parsedExpression = parseExpression(text)
  if ('problem' in parsedExpression)
    return { root: '', accesses: known, text, problem: parsedExpression.problem }
  const accesses = parsedExpression.accesses.map((access, index) =>
    typedAccess(access, known[index]?.type),
  )
  return { root: parsedExpression.root, accesses, text }
}

/**
 * Like `readValuePath`, for text being typed: a type that does not fit its key is replaced, and so
 * is one that fits any key, once the key has changed.
 */
export function retypeValuePath(text: string, known: readonly TypedAccess[]): ValuePath {
  const typedPath = readValuePath(text, known)
  return typedPath.problem === undefined
    ? {
        ...typedPath,
        accesses: typedPath.accesses.map((access, index) => fitAccessType(access, known[index])),
      }
    : typedPath
}

/** An access with its former type where that can still apply, otherwise a likely one. */
export function typedAccess(access: ExpressionAccess, before: string | undefined): TypedAccess {
  if (access.kind === 'member') return { ...access, type: 'member' }
  const isKnown = before !== undefined && before !== 'member'
  return { ...access, type: isKnown ? before : likelyType(access.text) }
}

/** An access as a form and a link write it: `member` has the slots after a struct's first. */
export const accessOfType = (type: string, text: string): TypedAccess =>
  type === 'member' ? { kind: 'member', name: text.trim(), type } : { kind: 'key', text, type }

/** The text typed for an access. */
export const accessText = (access: ExpressionAccess): string =>
  access.kind === 'member' ? access.name : access.text

function fitAccessType(access: TypedAccess, before: TypedAccess | undefined): TypedAccess {
  const keyType = elementaryType(access.type)
  const text = accessText(access)
  const isChanged = before === undefined || accessText(before) !== text
  const fitsAnything = access.type === 'string' || access.type === 'bytes'
  const keyFits = !keyType || text === '' || !('problem' in keyBytes(keyType, text))
  return keyFits && !(isChanged && fitsAnything) ? access : { ...access, type: likelyType(text) }
}

/** The likely type of a key by its form; a string where nothing else fits. */
function likelyType(text: string): string {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return 'address'
  if (/^0x[0-9a-f]{64}$/i.test(text)) return 'bytes32'
  if (/^-\d/.test(text)) return 'int256'
  if (/^(\d[\d_]*|0x[0-9a-f]+)$/i.test(text)) return 'uint256'
  if (/^(true|false)$/i.test(text)) return 'bool'
  return text === '' ? 'address' : 'string'
}
