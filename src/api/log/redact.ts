/** What people choose for trying things out may be a word of every answer, such as `dev`. */
const shortest = 8

/**
 * A body without the secrets of its request, however they are written: some services repeat the
 * address that was asked, and the key in it, in their errors, and bodies are shown, copied and
 * exported. What is short is taken out only where an address has the key.
 */
export function masked(body: string, secrets: readonly string[]): string {
  const written = secrets
    .filter((secret) => secret !== '')
    .toSorted((one, other) => other.length - one.length)
    .flatMap((secret) => [base64(secret), secret, decoded(secret)])
  if (written.length === 0) return body
  const anywhere = written.filter((text) => text.length >= shortest)
  const ways = [
    `(v3${pattern('/')})(?:${written.map(pattern).join('|')})`,
    ...anywhere.map(pattern),
  ]
  return body.replace(RegExp(ways.join('|'), 'g'), '$1[secret]')
}

/** As a service reads a part of an address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Finds a text, whatever HTML, JSON or an address make of its characters that are no letters: what
 * stands for one of them stands for any, as the text around it tells which it is. A browser writes
 * a backslash of an address as a slash.
 */
const pattern = (text: string): string =>
  text.replace(/[^\w-]/gu, (character) => {
    const bytes = new TextEncoder().encode(character).length
    const escaped = character.replace(/\W/g, '\\$&')
    return `(?:&#?\\w+;|(?:\\\\u\\w{4}){${character.length}}|(?:%\\w\\w){${bytes}}|\\\\?${escaped}|\\\\\\w|/)`
  })

/** A text’s UTF-8 in base64. */
export const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** An address of a request up to where its key would follow (spec 4.1), without query. */
export const withoutKey = (url: string): string =>
  url.replace(/\?.*$/s, '').replace(/(\/v3\/)[^/]*$/, '$1')
