import { parseJson } from '#domain/json/parse-json.ts'
import type { Access } from '#domain/storage/path/derive-slot.ts'

/** A way to a value as in source code: `balances[0xabc…].history[3].amount`. */
export type Expression = { root: string; accesses: readonly ExpressionAccess[] }

/** An access as text: whether a number in brackets is a key or an index, the text does not say. */
export type ExpressionAccess = Exclude<Access, { kind: 'item' }>

/**
 * Reads an expression. It is text only: what stands in brackets is a `key`, also where it turns out
 * to be the index of an array. Numbers, addresses and bytes stand as they are, text in double
 * quotes as in JSON. The root may be left out. Problems say where and what.
 */
export function parseExpression(text: string): Expression | { problem: string } {
  const root = text.match(/^\s*([A-Za-z_$][\w$]*)?\s*/)
  let rest = text.slice(root?.[0].length)
  const accesses: ExpressionAccess[] = []
  while (rest !== '') {
    const [all, name, quoted, single, bare] = rest.match(step) ?? []
    if (all === undefined) return { problem: problem(rest, text.length - rest.length) }
    const key =
      quoted === undefined ? (single ?? bare?.trim()) : (parseJson(quoted) as string | undefined)
    if (name !== undefined) accesses.push({ kind: 'member', name })
    else if (key === undefined)
      return { problem: `${quoted} is no text: a \\ in it is written \\\\.` }
    else accesses.push({ kind: 'key', text: key })
    rest = rest.slice(all.length)
  }
  return { root: root?.[1] ?? '', accesses }
}

/** `.name`, `["text"]`, `['text']` or `[number, address, bytes, true]`, and blanks after it. */
const step = /^(?:\.\s*([\w$]*)|\[\s*(?:("(?:[^"\\]|\\.)*")|'([^']*)'|([^\]["']*?))\s*\])\s*/s

function problem(rest: string, place: number): string {
  if (/^\["[^"]*$/.test(rest)) return `A quote is missing at the end of ${rest}.`
  if (rest.startsWith('[') && !rest.includes(']')) return `A ] is missing after ${rest}.`
  if (rest.startsWith('[')) return `Text in brackets is written in double quotes: ${rest}.`
  return `At character ${place + 1}, a . or [ is expected, not “${rest.slice(0, 12)}”.`
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
