/** What people choose for trying things out may be a word of every answer, such as `dev`. */
const shortest = 8

/**
 * A body without the secrets of its request: some services repeat the address that was asked, and
 * the key in it, in their errors, and bodies are shown, copied and exported.
 */
export const masked = (body: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= shortest)
    .reduce((text, secret) => text.replaceAll(secret, '[secret]'), body)

/** An address of a request up to where its key would follow (spec 4.1), without query. */
export const withoutKey = (url: string): string =>
  url.replace(/\?.*$/s, '').replace(/(\/v3\/)[^/]*$/, '$1')
