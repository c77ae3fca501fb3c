import { credentialName, secretParts } from '#domain/connections/key-text.ts'
import { decodeUrlText } from '#domain/values/url-text.ts'

/** A key that was made up for trying things out, such as `dev`, may be part of every answer. */
const minSecretLength = 8

/** The beginning of a longer secret, by which one is known that was cut. */
const prefixLength = 12

/**
 * A body without the secrets of its request, in any encoding and case, also cut: some services
 * repeat the address of the request, and the key in it, in their errors, and bodies are shown, copied
 * and exported. A short secret is taken out only where an address has the key.
 */
export function redactSecrets(body: string, secrets: readonly string[]): string {
  const secretForms = secrets
    .filter((secret) => secret !== '')
    .flatMap(secretParts)
    .toSorted((one, other) => other.length - one.length)
    .flatMap((secret) => [toBase64(secret), secret, decodeUrlText(secret)])
  // Nearly every body has none: compiling the pattern and searching takes a slow device 15 ms.
  const lowerBody = secretForms.length > 0 ? body.toLowerCase() : ''
  const isIn = (text: string) => lowerBody.includes(longestLiteral(text).toLowerCase())
  if (!secretForms.some((text) => isIn(text.slice(0, prefixLength)))) return body
  const longForms = secretForms.filter((text) => text.length >= minSecretLength)
  const patternParts = [
    // A secret that begins as the name of one does, `key/…`, is taken whole.
    ...longForms.map(tolerantPattern),
    `(v\\d${tolerantPattern('/')}|(?:${credentialName.source})\\w{0,40}${tolerantPattern('=')})(?:${secretForms.map(tolerantPattern).join('|')})`,
    ...longForms
      .filter((text) => text.length > prefixLength)
      .map((text) => `${tolerantPattern(text.slice(0, prefixLength))}[\\w-]*`),
  ]
  return body.replace(RegExp(patternParts.join('|'), 'gi'), '$1[secret]')
}

/**
 * A pattern that matches a text in any escaping by HTML, JSON or a URL. Every character that is not
 * a letter or digit may have any escaped form, as the text around it says which character it is. A
 * browser turns a backslash of an address into a slash.
 */
const tolerantPattern = (text: string): string =>
  text.replace(/[^\w-]/gu, (character) => {
    const byteCount = new TextEncoder().encode(character).length
    const escapedCharacter = character.replace(/\W/g, '\\$&')
    return `(?:&#?\\w+;|(?:\\\\u\\w{4}){${character.length}}|(?:%\\w\\w){${byteCount}}|\\\\?${escapedCharacter}|\\\\\\w|/)`
  })

/** The longest part of a text that has no other form in any escaping. */
const longestLiteral = (text: string): string =>
  text
    .split(/[^\w-]/u)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')

/** A text’s UTF-8 in base64. */
export const toBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
