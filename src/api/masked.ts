/** What people choose for trying things out may be a word of every answer, such as `dev`. */
const shortest = 8

/**
 * A body without the secrets of its request, however they are written: some services repeat the
 * address that was asked, and the key in it, in their errors, and bodies are shown, copied and
 * exported. What is short is taken out only where an address has the key.
 */
export function masked(body: string, secrets: readonly string[]): string {
  const written = secrets
    .toSorted((one, other) => other.length - one.length)
    .flatMap(spellings)
    .filter((text) => text !== '')
  if (written.length === 0) return body
  const anywhere = written.filter((text) => text.length >= shortest)
  const ways = [
    `(v3${pattern('/')})(?:${written.map(pattern).join('|')})`,
    ...anywhere.map(pattern),
  ]
  return body.replace(RegExp(ways.join('|'), 'g'), '$1[secret]')
}

/** In base64, as it is, as a service reads it in an address, and what a browser leaves of it there. */
const spellings = (secret: string): string[] => [
  base64(secret),
  secret,
  decoded(secret),
  new URL(`http://x/${secret}`).pathname.slice(1),
]

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const entities: { [character: string]: string } = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }

/**
 * Finds a text whose characters are written as in HTML, an address or JSON, or as they are: the
 * longest first. Letters and digits nobody writes otherwise.
 */
const pattern = (text: string): string =>
  text.replace(/[^\w-]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    const bytes = [...new TextEncoder().encode(character)]
    const ways = [
      `&(?:${entities[character] ?? '#'}|#0*${code}|#[xX]0*${hex(code)});`,
      character.replace(/./gs, (unit) => `\\\\u${hex(unit.charCodeAt(0), 4)}`),
      bytes.map((byte) => `%${hex(byte, 2)}`).join(''),
      ...[JSON.stringify(character).slice(1, -1), `\\${character}`, character].map((as) =>
        as.replace(/\W/g, '\\$&'),
      ),
    ]
    return `(?:${ways.join('|')})`
  })

/** Finds a number in base 16, in small letters and capitals. */
const hex = (value: number, digits = 1): string =>
  value
    .toString(16)
    .padStart(digits, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)

/** A text’s UTF-8 in base64. */
export const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** An address of a request up to where its key would follow (spec 4.1), without query. */
export const withoutKey = (url: string): string =>
  url.replace(/\?.*$/s, '').replace(/(\/v3\/)[^/]*$/, '$1')
