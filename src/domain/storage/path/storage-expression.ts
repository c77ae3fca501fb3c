import type { Access } from '#domain/storage/path/derive-slot.ts'
import { parseJson } from '#domain/values/raw.ts'

/** A path to a value as in source code: `balances[0xabc…].history[3].amount`. */
export type StorageExpression = { root: string; accesses: readonly ExpressionAccess[] }

/** An access as text, which does not tell whether a number in brackets is a key or an index. */
export type ExpressionAccess = Exclude<Access, { kind: 'item' }>

/**
 * Reads an expression. Text in brackets is a `key`, even where it turns out to be the index of an
 * array. Numbers, addresses and bytes stand as they are, text in double quotes as in JSON. The root
 * may be left out. Problems say where and what.
 */
export function parseExpression(text: string): StorageExpression | { problem: string } {
  const rootMatch = text.match(/^\s*([A-Za-z_$][\w$]*)?\s*/)
  let remainingText = text.slice(rootMatch?.[0].length)
  const accesses: ExpressionAccess[] = []
  while (remainingText !== '') {
    const [matchedText, name, quoted, single, bare] = remainingText.match(accessPattern) ?? []
    if (matchedText === undefined)
      return { problem: expressionProblem(remainingText, text.length - remainingText.length) }
    const keyText =
      quoted === undefined ? (single ?? bare?.trim()) : (parseJson(quoted) as string | undefined)
    if (name !== undefined) accesses.push({ kind: 'member', name })
    else if (keyText === undefined) return { problem: `Invalid text ${quoted}: write \\ as \\\\.` }
    else accesses.push({ kind: 'key', text: keyText })
    remainingText = remainingText.slice(matchedText.length)
  }
  return { root: rootMatch?.[1] ?? '', accesses }
}

/** `.name`, `["text"]`, `['text']` or `[number, address, bytes, true]`, and blanks after it. */
const accessPattern =
  /^(?:\.\s*([\w$]*)|\[(?:\s*("(?:[^"\\]|\\.)*")\s*|\s*'([^']*)'\s*|([^\]["']*))\])\s*/s

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

/** One access as it stands in an expression: `.limit`, `[5]`, `["alice"]`. */
export function formatAccess(access: Access): string {
  if (access.kind === 'member') return `.${access.name}`
  if (access.kind === 'item') return `[${access.index}]`
  return /^(-?[\d_]*|-?0x[\w]*|true|false)$/i.test(access.text)
    ? `[${access.text}]`
    : `[${JSON.stringify(access.text)}]`
}
