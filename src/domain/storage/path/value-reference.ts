import { readValuePath, type ValuePath } from '#domain/storage/path/value-path.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'

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
 * @param variables those of the layout, whose names may have an `@` in them
 */
export function parseValueReference(
  text: string,
  variables: readonly Pick<Variable, 'name'>[] = [],
): ValueReference {
  const { suffixAt } = findMarks(text)
  const hasSuffix = suffixAt > 0 && !variables.some(({ name }) => name === text.trim())
  const valueText = (hasSuffix ? text.slice(0, suffixAt) : text).trim()
  const block = hasSuffix ? { block: text.slice(suffixAt + 1).trim() } : {}
  if (!startsWithSlot.test(valueText)) return { slot: '', path: readValuePath(valueText), ...block }
  const { accessesAt } = findMarks(valueText)
  const slot = accessesAt < 0 ? valueText : valueText.slice(0, accessesAt).trim()
  const accessesText = accessesAt < 0 ? '' : valueText.slice(accessesAt)
  const { text: pathText, ...read } = readValuePath(accessesText)
  const path = read.problem === undefined ? read : { ...read, text: accessesText }
  return { slot, path, ...block }
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
