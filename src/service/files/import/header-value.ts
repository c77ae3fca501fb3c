/** A value such as `form-data; name="file"`: its first part in lower case, and its parameters. */
type HeaderValue = { value: string; parameters: Map<string, string> }

/**
 * Reads the value of a header with parameters (RFC 2045), also in the form `filename*=UTF-8''…`
 * (RFC 2231), which counts more. In quotes, a backslash is only special before another one and
 * before a quote: browsers send names of files as they are.
 */
export function readHeaderValue(text: string): HeaderValue {
  const value = /^[^;]*/.exec(text)?.[0] ?? ''
  const parameters = new Map<string, string>()
  const extended = new Map<string, string>()
  const pattern = /;\s*([^\s=;]+?)(\*?)\s*=\s*(?:"((?:\\[\\"]|[^"])*)"|([^;]*))/g
  for (const [, name = '', star, quoted, plain = ''] of text
    .slice(value.length)
    .matchAll(pattern)) {
    const key = name.toLowerCase()
    if (star === '*') {
      const decoded = decodeExtended(plain.trim())
      if (decoded !== undefined) extended.set(key, decoded)
    } else if (!parameters.has(key))
      parameters.set(key, quoted?.replace(/\\([\\"])/g, '$1') ?? plain.trim())
  }
  return {
    value: value.trim().toLowerCase(),
    parameters: new Map([...parameters, ...extended]),
  }
}

function decodeExtended(text: string): string | undefined {
  const [, encoded] = /^(?:utf-8|us-ascii)'[^']*'(.*)$/i.exec(text) ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
