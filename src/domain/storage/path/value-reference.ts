import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import {
  accessText,
  likelyType,
  readValuePath,
  type TypedAccess,
  type ValuePath,
} from '#domain/storage/path/value-path.ts'
import { elementaryType, type Variable } from '#domain/storage/type/storage-type.ts'

/**
 * A value of a contract as one text names it: by its variable, `balanceOf[0x…]`, or by a slot,
 * `3[0x…]`, `erc7201("my.storage") + 1`; perhaps with its block behind it, `owner@5`.
 */
export type ValueReference = {
  /** Slot as text for `parseSlot`; '' where the variable is named instead. */
  slot: string
  /** The accesses after a slot; without a slot the whole text, its name first. */
  path: ValuePath
  /** Text after the `@`, unchecked. */
  block?: string
}

/**
 * Reads a reference. Errors within the text are left to `parseSlot` and the layout.
 * @param known the previous accesses, whose types are kept where they still fit
 * @param variables those of the layout, whose names may have an `@` in them
 */
export function parseValueReference(
  text: string,
  known: readonly TypedAccess[] = [],
  variables: readonly Pick<Variable, 'name'>[] = [],
): ValueReference {
  const { suffixAt } = findMarks(text)
  const hasSuffix = suffixAt > 0 && !variables.some(({ name }) => name === text.trim())
  const valueText = (hasSuffix ? text.slice(0, suffixAt) : text).trim()
  const block = hasSuffix ? { block: text.slice(suffixAt + 1).trim() } : {}
  if (!startsWithSlot.test(valueText))
    return { slot: '', path: retypeValuePath(valueText, known), ...block }
  const { accessesAt } = findMarks(valueText)
  const slot = accessesAt < 0 ? valueText : valueText.slice(0, accessesAt).trim()
  const accessesText = accessesAt < 0 ? '' : valueText.slice(accessesAt)
  const { text: pathText, ...path } = retypeValuePath(accessesText, known)
  return {
    slot,
    path: path.problem === undefined ? path : { ...path, text: accessesText },
    ...block,
  }
}

/** Names begin with a letter: a number or a hash of something is a slot. */
const startsWithSlot = /^(\d|(erc7201|erc8042|keccak256)\s*\()/

/** Where accesses begin, and where the last `@` is, outside of quotes and brackets; -1 for none. */
function findMarks(text: string): { accessesAt: number; suffixAt: number } {
  let [accessesAt, suffixAt, depth] = [-1, -1, 0]
  for (const { 0: piece, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|./gs)) {
    if (depth === 0 && accessesAt < 0 && /^[[.]$/.test(piece)) accessesAt = index
    if (depth === 0 && piece === '@') suffixAt = index
    if (/^[[(]$/.test(piece)) depth++
    if (/^[\])]$/.test(piece)) depth--
  }
  return { accessesAt, suffixAt }
}

/**
 * Like `readValuePath`, for text being typed: a type that does not fit its key is replaced, and so
 * is one that fits any key, once the key has changed.
 */
function retypeValuePath(text: string, known: readonly TypedAccess[]): ValuePath {
  const typedPath = readValuePath(text, known)
  return typedPath.problem === undefined
    ? {
        ...typedPath,
        accesses: typedPath.accesses.map((access, index) => fitAccessType(access, known[index])),
      }
    : typedPath
}

function fitAccessType(access: TypedAccess, before: TypedAccess | undefined): TypedAccess {
  const keyType = elementaryType(access.type)
  const text = accessText(access)
  const isChanged = before === undefined || accessText(before) !== text
  const fitsAnything = access.type === 'string' || access.type === 'bytes'
  const keyFits = !keyType || text === '' || !('problem' in keyBytes(keyType, text))
  return keyFits && !(isChanged && fitsAnything) ? access : { ...access, type: likelyType(text) }
}
