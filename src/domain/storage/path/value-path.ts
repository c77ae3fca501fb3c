import {
  type ExpressionAccess,
  formatAccess,
  formatExpression,
  likelyType,
  parseExpression,
} from '#domain/storage/path/storage-expression.ts'

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

/** A reference as text, without its block; `parseValueReference` reads the same from it. */
export function formatValueReference({ slot, path }: { slot: string; path: ValuePath }): string {
  if (slot.trim() === '') return valuePathText(path)
  const isReadable = path.problem === undefined
  return slot.trim() + (isReadable ? path.accesses.map(formatAccess).join('') : path.text)
}

/** Whether a reference is a slot alone, which is not a name for it. */
export const isPlainSlot = (reference: string) => /^(\d+|0x[0-9a-f]+)$/i.test(reference)

/** Reads an expression. Its accesses have the types of `known` in order, or likely ones. */
export function readValuePath(text: string, known: readonly TypedAccess[] = []): ValuePath {
  const parsedExpression = parseExpression(text)
  if ('problem' in parsedExpression)
    return { root: '', accesses: known, text, problem: parsedExpression.problem }
  const accesses = parsedExpression.accesses.map((access, index) =>
    typedAccess(access, known[index]?.type),
  )
  return { root: parsedExpression.root, accesses, text }
}

/** An access with the type that is typed or its former one, where that can apply, otherwise a likely one. @internal Exported for tests. */
export function typedAccess(access: ExpressionAccess, before: string | undefined): TypedAccess {
  if (access.kind === 'member') return { ...access, type: 'member' }
  if (access.type !== undefined) return { ...access, type: access.type }
  const isKnown = before !== undefined && before !== 'member'
  return { ...access, type: isKnown ? before : likelyType(access.text) }
}

/** An access as a form and a link write it: `member` has the slots after a struct's first. */
export const accessOfType = (type: string, text: string): TypedAccess =>
  type === 'member' ? { kind: 'member', name: text.trim(), type } : { kind: 'key', text, type }

export const accessText = (access: ExpressionAccess): string =>
  access.kind === 'member' ? access.name : access.text
