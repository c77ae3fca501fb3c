/** What people choose for trying things out may be a word of every answer, such as `dev`. */
const minSecretLength = 8

/**
 * A body without the secrets of its request, however they are written: some services repeat the
 * address that was asked, and the key in it, in their errors, and bodies are shown, copied and
 * exported. What is short is taken out only where an address has the key.
 */
export function redactSecrets(body: string, secrets: readonly string[]): string {
  const secretForms = secrets
    .filter((secret) => secret !== '')
    .toSorted((one, other) => other.length - one.length)
    .flatMap((secret) => [toBase64(secret), secret, decodeUrlPart(secret)])
  if (secretForms.length === 0) return body
  const longForms = secretForms.filter((text) => text.length >= minSecretLength)
  const patternParts = [
    `(v3${tolerantPattern('/')})(?:${secretForms.map(tolerantPattern).join('|')})`,
    ...longForms.map(tolerantPattern),
  ]
  return body.replace(RegExp(patternParts.join('|'), 'g'), '$1[secret]')
}

/** As a service reads a part of an address. */
function decodeUrlPart(text: string): string {
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
const tolerantPattern = (text: string): string =>
  text.replace(/[^\w-]/gu, (character) => {
    const byteCount = new TextEncoder().encode(character).length
    const escapedCharacter = character.replace(/\W/g, '\\$&')
    return `(?:&#?\\w+;|(?:\\\\u\\w{4}){${character.length}}|(?:%\\w\\w){${byteCount}}|\\\\?${escapedCharacter}|\\\\\\w|/)`
  })

/** A text’s UTF-8 in base64. */
export const toBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** An address of a request up to where its key would follow (spec 4.1), without query. */
export const stripApiKey = (url: string): string =>
  url.replace(/\?.*$/s, '').replace(/(\/v3\/)[^/]*$/, '$1')
