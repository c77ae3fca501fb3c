/** The upstream: the URL below which `/api/v0` is, and the headers sent to it. */
export type FilesUpstream = { url: URL; headers: Record<string, string> }

/**
 * Removes from a text everything that only the operator may know: the upstream's credentials in
 * every form that a server may repeat, its address, and its path, in which hosts put keys.
 */
export function createRedaction({ url, headers }: FilesUpstream): (text: string) => string {
  const secretTexts = [
    ...Object.values(headers).flatMap(secretFormsOf),
    url.username,
    url.password,
    url.host,
    url.hostname,
    url.pathname,
    ...url.pathname.split('/'),
    ...url.searchParams.values(),
  ]
    .filter((secret) => secret.length >= minSecretLength)
    .sort((a, b) => b.length - a.length)
  return (text) =>
    secretTexts.reduce((redactedText, secret) => redactedText.replaceAll(secret, '***'), text)
}

// A shorter text protects nothing, and would break up common words.
const minSecretLength = 4

/** A header's value, the part after its scheme, and what that encodes. */
function secretFormsOf(value: string): string[] {
  const credentialsText = value.replace(/^\w+ +/, '')
  if (!/^basic /i.test(value)) return [value, credentialsText]
  const decodedCredentials = Buffer.from(credentialsText, 'base64').toString()
  const colonIndex = decodedCredentials.indexOf(':')
  return [
    value,
    credentialsText,
    decodedCredentials,
    decodedCredentials.slice(0, colonIndex),
    decodedCredentials.slice(colonIndex + 1),
  ]
}
