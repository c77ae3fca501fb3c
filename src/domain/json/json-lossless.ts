import { isJsonNumber, survivesJsonParse } from '#domain/json/json-number.ts'
import { jsonTokens } from '#domain/json/json-tokens.ts'

/** A number that `JSON.parse` would turn into another one, as it was written. */
export class LosslessNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type OpenContainer = { holder: unknown[] | Record<string, unknown>; name: string | undefined }

/**
 * Reads JSON as `JSON.parse` does, except that a number which it would change becomes a
 * `LosslessNumber`. The text has to be valid JSON, of any depth.
 */
export function parseLosslessJson(text: string): unknown {
  const allTokens = jsonTokens(text)
  const openContainers: OpenContainer[] = []
  let rootValue: unknown
  const addValue = (value: unknown) => {
    const currentContainer = openContainers.at(-1)
    if (!currentContainer) rootValue = value
    else if (Array.isArray(currentContainer.holder)) currentContainer.holder.push(value)
    // Defined, not assigned: a member may be called `__proto__`.
    else
      Object.defineProperty(currentContainer.holder, currentContainer.name ?? '', {
        ...ownProperty,
        value,
      })
  }
  for (const [tokenIndex, token] of allTokens.entries()) {
    if (token === ',' || token === ':') continue
    const currentContainer = openContainers.at(-1)
    if (token === ']' || token === '}') openContainers.pop()
    else if (currentContainer && allTokens[tokenIndex + 1] === ':')
      currentContainer.name = JSON.parse(token) as string
    else if (token === '[' || token === '{') {
      const newContainer = token === '[' ? [] : {}
      addValue(newContainer)
      openContainers.push({ holder: newContainer, name: undefined })
    } else
      addValue(
        isJsonNumber(token) && !survivesJsonParse(token)
          ? new LosslessNumber(token)
          : JSON.parse(token),
      )
  }
  return rootValue
}

const ownProperty = { enumerable: true, configurable: true, writable: true }
