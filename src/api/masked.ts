/** What people choose for trying things out may be a word of every answer, such as `dev`. */
const shortest = 8

/**
 * A body without the secrets of its request, however they are written: some services repeat the
 * address that was asked, and the key in it, in their errors, and bodies are shown, copied and
 * exported.
 */
export const masked = (body: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= shortest)
    .flatMap(writings)
    .reduce((text, secret) => text.replaceAll(secret, '[secret]'), body)

/** As it is, as JSON and addresses have it, and in base64, the longest first. */
const writings = (secret: string): string[] =>
  [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.replace(/\p{Surrogate}/gu, '\u{fffd}')),
    base64(secret),
  ].toSorted((one, other) => other.length - one.length)

/** A text’s UTF-8 in base64. */
export const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** An address of a request up to where its key would follow (spec 4.1), without query. */
export const withoutKey = (url: string): string =>
  url.replace(/\?.*$/s, '').replace(/(\/v3\/)[^/]*$/, '$1')
