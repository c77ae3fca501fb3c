import { isKept, isNumber } from '#domain/json/json-number.ts'
import { jsonTokens } from '#domain/json/json-tokens.ts'

/** A number that `JSON.parse` would turn into another one, as it was written. */
export class WrittenNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Open = { holder: unknown[] | Record<string, unknown>; name: string | undefined }

/**
 * Reads JSON as `JSON.parse` does, except that a number which it would change becomes a
 * `WrittenNumber`. The text has to be valid JSON, of any depth.
 */
export function parseExactly(text: string): unknown {
  const all = jsonTokens(text)
  const open: Open[] = []
  let whole: unknown
  const put = (value: unknown) => {
    const inner = open.at(-1)
    if (!inner) whole = value
    else if (Array.isArray(inner.holder)) inner.holder.push(value)
    // Defined, not assigned: a member may be called `__proto__`.
    else Object.defineProperty(inner.holder, inner.name ?? '', { ...own, value })
  }
  for (const [at, token] of all.entries()) {
    if (token === ',' || token === ':') continue
    const inner = open.at(-1)
    if (token === ']' || token === '}') open.pop()
    else if (inner && all[at + 1] === ':') inner.name = JSON.parse(token) as string
    else if (token === '[' || token === '{') {
      const holder = token === '[' ? [] : {}
      put(holder)
      open.push({ holder, name: undefined })
    } else put(isNumber(token) && !isKept(token) ? new WrittenNumber(token) : JSON.parse(token))
  }
  return whole
}

const own = { enumerable: true, configurable: true, writable: true }
