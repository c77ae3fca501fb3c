import { hasKeyPlace, keyPlace } from '#domain/connections/endpoint.ts'
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

/** A URL as a page shows it: with dots in place of a key. */
export function hideKey(url: string): string {
  const { key } = splitEndpoint(withoutUserInfo(url.trim()))
  return key === '' ? url : url.replace(key, '••••')
}

/**
 * Takes the key out of a pasted URL. Of the spec's form the base is left, `https://host/v3/KEY` →
 * `https://host`; elsewhere `{key}` stands for it, `https://host/v2/{key}`. A key is what has the name
 * of a credential, looks like a key, or follows a version.
 */
export function splitEndpoint(pasted: string): { base: string; key: string } {
  const url = withScheme(pasted)
  if (hasKeyPlace(url)) return { base: url, key: '' }
  const [, specBase, specKey = ''] =
    url.match(/^(.*?)(?:\/ws)?\/v3(?:\/([^/?#]*))?\/*(?:[?#].*)?$/s) ?? []
  if (specBase !== undefined)
    return { base: specKey === '' ? `${specBase}/v3/${keyPlace}` : specBase, key: specKey }
  const [, origin = '', rest = ''] = url.match(/^(\w+:\/\/[^/?#]+)(.*)$/s) ?? []
  const parts = [...rest.matchAll(/(\/|[?&]([^=&/?#]*)=)([^/?&#]+)/g)]
  const texts = parts.map(([, , , text = '']) => text)
  const found =
    parts.find(([, , name = '']) => credentialName.test(name)) ??
    parts.find(([, , , text = '']) => looksLikeKey(text)) ??
    parts.find(([, , name], index) => !name && isPathKey(texts[index] ?? '', index, texts))
  if (!found) return { base: url.replace(/^(\w+:\/\/[^/?#]+)\/+$/, '$1'), key: '' }
  const [, lead = '', , key = ''] = found
  const start = found.index + lead.length
  const base = origin + rest.slice(0, start) + keyPlace + rest.slice(start + key.length)
  return { base, key }
}
