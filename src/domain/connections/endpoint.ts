import { credentialName, isPathKey, looksLikeKey } from '#domain/connections/key-text.ts'

/** Where a node is asked; `keyless` where it needs no key, which otherwise may be missing. */
export type RpcAddress = { baseUrl: string; wsUrl: string; keyless?: true | undefined }

/** Stands in a URL where the key goes. */
export const keyPlace = '{key}'

/** Whether the key has its place in a URL. */
export const hasKeyPlace = (url: string): boolean => url.includes(keyPlace)

/**
 * The URL of a node with `{key}` where its key goes: as it is where that is in it, or where no key is
 * needed; otherwise the spec's `{base_url}/v3/{key}` (4.1).
 */
export const httpEndpoint = ({ baseUrl, keyless }: Omit<RpcAddress, 'wsUrl'>): string =>
  keyless || hasKeyPlace(baseUrl) ? baseUrl : `${baseUrl.replace(/\/+$/, '')}/v3/${keyPlace}`

/** The URL of a node’s WebSocket by the same rule: otherwise `{ws_url}/ws/v3/{key}`. */
export const socketEndpoint = ({ wsUrl, keyless }: Omit<RpcAddress, 'baseUrl'>): string =>
  keyless || hasKeyPlace(wsUrl) ? wsUrl : `${wsUrl.replace(/\/+$/, '')}/ws/v3/${keyPlace}`

/** An endpoint with its key, as a request needs it: it must reach no log, error or page. */
export const fillKey = (endpoint: string, apiKey: string): string =>
  endpoint.replace(keyPlace, () => apiKey)

/** `localhost:8545` and `host.example/path` with a scheme; any other text, which may be a key, as it is. */
export function withScheme(text: string): string {
  if (/^(localhost|\d+(\.\d+){3}|\[[\da-f:]+\])(:\d+)?(\/|$)/i.test(text)) return `http://${text}`
  return /^([a-z\d-]+\.)+[a-z]{2,}(:\d+(\/|$)|\/.)/i.test(text) ? `https://${text}` : text
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
