import type { Access } from '#domain/storage/path/derive-slot.ts'
import { elementaryType } from '#domain/storage/type/storage-type.ts'
import { parseJson } from '#domain/values/raw.ts'

/** A path to a value as in source code: `balances[0xabc…].history[3].amount`. */
export type StorageExpression = { root: string; accesses: readonly ExpressionAccess[] }

/** An access as text, which does not tell whether a number in brackets is a key or an index. */
export type ExpressionAccess = Exclude<Access, { kind: 'item' }>

/**
 * Reads an expression. Text in brackets is a `key`, even where it turns out to be the index of an
 * array. Numbers, addresses and bytes stand as they are, text in double quotes as in JSON; its type may
 * stand before it, `[bytes4:0x12345678]`. The root may be left out. Problems say where and what.
 */
export function parseExpression(text: string): StorageExpression | { problem: string } {
  const rootMatch = text.match(/^\s*([A-Za-z_$][\w$]*)?\s*/)
  let remainingText = text.slice(rootMatch?.[0].length)
  const accesses: ExpressionAccess[] = []
  while (remainingText !== '') {
    const [matchedText, name, prefix, quoted, single, rest] =
      remainingText.match(accessPattern) ?? []
    if (matchedText === undefined)
      return { problem: expressionProblem(remainingText, text.length - remainingText.length) }
    const type = prefix !== undefined && isKeyType(prefix) ? prefix : undefined
    const bare = prefix === undefined || type !== undefined ? rest : `${prefix}:${rest}`
    const keyText =
      quoted === undefined ? (single ?? bare?.trim()) : (parseJson(quoted) as string | undefined)
    if (name !== undefined) accesses.push({ kind: 'member', name })
    else if (keyText === undefined) return { problem: `Invalid text ${quoted}: write \\ as \\\\.` }
    else accesses.push({ kind: 'key', text: keyText, ...(type && { type }) })
    remainingText = remainingText.slice(matchedText.length)
  }
  return { root: rootMatch?.[1] ?? '', accesses }
}

/** An elementary type, or what an item of an array is written with: see `syntheticType`. */
const isKeyType = (text: string) =>
  /^array\d*(\[\d*\])?$/.test(text) ||
  (!text.includes(' ') && elementaryType(text.replace(/\[\d*\]$/, '')) !== undefined)

/**
 * `.name`, `["text"]`, `['text']` or `[number, address, bytes, true]`, perhaps with a type before the
 * key, and blanks after it.
 */
const accessPattern =
  /^(?:\.\s*([\w$]*)|\[(?:\s*([a-z]\w*(?:\[\d*\])?):)?(?:\s*("(?:[^"\\]|\\.)*")\s*|\s*'([^']*)'\s*|([^\]["']*))\])\s*/s

function expressionProblem(remainingText: string, charOffset: number): string {
  if (/^\["[^"]*$/.test(remainingText)) return `A quote is missing at the end of ${remainingText}.`
  if (remainingText.startsWith('[') && !remainingText.includes(']'))
    return `A ] is missing after ${remainingText}.`
  if (remainingText.startsWith('['))
    return `Text in brackets is written in double quotes: ${remainingText}.`
  return `At character ${charOffset + 1}, a . or [ is expected, not “${remainingText.slice(0, 12)}”.`
}

/** An expression as text; `parseExpression` reads the same from it. */
export const formatExpression = ({
  root,
  accesses,
}: {
  root: string
  accesses: readonly Access[]
}): string => root + accesses.map(formatAccess).join('')

/**
 * One access as it stands in an expression: `.limit`, `[5]`, `["alice"]`; `[bytes4:0x12345678]` where
 * the key alone would be read as another type.
 */
export function formatAccess(access: Access): string {
  if (access.kind === 'member') return `.${access.name}`
  if (access.kind === 'item') return `[${access.index}]`
  const { text, type = '' } = access
  const prefix = isKeyType(type) && type !== likelyType(text) ? `${type}:` : ''
  return /^(-?[\d_]*|-?0x[\w]*|true|false)$/i.test(text)
    ? `[${prefix}${text}]`
    : `[${prefix}${JSON.stringify(text)}]`
}

/** The likely type of a key by its form; a string where nothing else fits. */
export function likelyType(text: string): string {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return 'address'
  if (/^0x[0-9a-f]{64}$/i.test(text)) return 'bytes32'
  if (/^-\d/.test(text)) return 'int256'
  if (/^(\d[\d_]*|0x[0-9a-f]+)$/i.test(text)) return 'uint256'
  if (/^(true|false)$/i.test(text)) return 'bool'
  return text === '' ? 'address' : 'string'
}
