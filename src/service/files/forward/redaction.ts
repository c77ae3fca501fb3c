/** Where the upstream is and what is sent to it: the URL below which `/api/v0` is, and headers. */
export type FilesUpstream = { url: URL; headers: Record<string, string> }

/**
 * Takes out of a text all that only the operator may know: the upstream's credentials in each form
 * in which a server may repeat them, its address, and the path, in which hosts carry keys.
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

// What is shorter guards nothing, and would tear up common words.
const minSecretLength = 4

/** A header's value, what is behind its scheme, and what that encodes. */
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
