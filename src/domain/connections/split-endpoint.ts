import { hasKeyPlace, httpEndpoint, keyPlace } from '#domain/connections/endpoint.ts'
import {
  credentialName,
  isPathKey,
  looksLikeKey,
  withoutUserInfo,
} from '#domain/connections/key-text.ts'

/** `localhost:8545` and `host.example/path` with a scheme; any other text, which may be a key, as it is. */
export function withScheme(text: string): string {
  if (/^(localhost|\d+(\.\d+){3}|\[[\da-f:]+\])(:\d+)?(\/|$)/i.test(text)) return `http://${text}`
  return /^([a-z\d-]+\.)+[a-z]{2,}(:\d+(\/|$)|\/.)/i.test(text) ? `https://${text}` : text
}

/**
 * Finds a text after a version or the name of a credential, `$1`, or between `$2` and a host, where
 * a quotation mark within a word may be a part of it. A name ends, as the search is quadratic else.
 */
export const urlKey = RegExp(
  `(/v\\d/|(?:${credentialName.source})\\w{0,40}=)[^\\s/&"'\`<>]+|(//)(?:[^\\s/?#"'<>]|'(?=\\w))+(?=@)`,
  'gi',
)

/** A URL as a page shows it: without user and password, and with dots in place of a key. */
export const hideKey = (url: string): string => maskKey(withoutUserInfo(url.trim()), '••••')

/** A URL with a mask in place of a key. */
export function maskKey(url: string, mask: string): string {
  const { base, key } = splitEndpoint(url)
  return key === '' ? url : httpEndpoint({ baseUrl: base }).replaceAll(keyPlace, mask)
}

/** The segments of a path, and in a query what follows a name or stands without one. */
const partPattern = /\/([^/?#]+)|[?&#](?:([^=&#]+)=(?=[^=&#]))?([^&#]+)/g

/**
 * Takes the key out of a pasted URL. Of the spec's form the base is left, `https://host/v3/KEY` →
 * `https://host`; elsewhere `{key}` stands for it, `https://host/v2/{key}`. A secret is what has the
 * name of a credential, looks like a key, or follows a version. The key is what stands from the first
 * secret to the last, so that a URL with several of them is put together again byte by byte. Beside a
 * `{key}` only what has both the name and the look of a secret is one: the base has two places then.
 */
export function splitEndpoint(pasted: string): { base: string; key: string } {
  const url = withScheme(pasted)
  const isTemplate = hasKeyPlace(url)
  const [, origin = '', rest = ''] = url.match(/^(\w+:\/\/[^/?#]+)(.*)$/s) ?? []
  const parts = [...rest.matchAll(partPattern)].map(
    ({ 0: { length }, 1: segment, 2: name = '', 3: text = segment ?? '', index }) => {
      const end = index + length
      return { start: end - text.length, end, segment, name, text }
    },
  )
  const segments = parts.flatMap(({ segment = [] }) => segment)
  // A key of the spec's form may be a word: it ends the path.
  const isSpecKey = (index: number) => segments[index - 1] === 'v3' && index === segments.length - 1
  const certain = parts.filter(({ name, text }) => {
    const [isNamed, isKey] = [credentialName.test(name), looksLikeKey(text)]
    return isTemplate ? isNamed && isKey && !hasKeyPlace(text) : isNamed || isKey
  })
  const possible = parts.filter(
    ({ segment }, index) => segment && (isPathKey(segment, index, segments) || isSpecKey(index)),
  )
  const secrets = certain.length > 0 || isTemplate ? certain : possible
  const [first, last] = [secrets[0], secrets.at(-1)]
  if (!first || !last) {
    if (isTemplate) return { base: url, key: '' }
    const base = url.replace(/(\/ws)?\/v3\/*$/, `/v3/${keyPlace}`)
    return { base: base.replace(/^(\w+:\/\/[^/?#]+)\/+$/, '$1'), key: '' }
  }
  const base = origin + rest.slice(0, first.start) + keyPlace + rest.slice(last.end)
  const key = rest.slice(first.start, last.end)
  return { base: base.replace(/(\/ws)?\/v3\/\{key\}\/*$/, ''), key }
}
