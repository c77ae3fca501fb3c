/** Where a node is asked; `keyless` where it needs no key, which otherwise may be missing. */
export type RpcAddress = { baseUrl: string; wsUrl: string; keyless?: true | undefined }

/** Stands in a URL where the key goes. */
export const keyPlace = '{key}'

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
