import { readDevice, writeDevice } from '#api/device/device.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import type { ReadyConnection } from '#protocol/connection.ts'

const place = 'keyhole.offered'
const noKey = { apiKey: '', apiKeySecret: '' }

/** Remembers what the service of this page offers, without keys. */
export function rememberOffered({ networks, files }: ReadyConnection) {
  const known = JSON.stringify({
    networks: networks.map((network) => ({ ...network, apiKey: '' })),
    files: { ...files, ...noKey },
  } satisfies ReadyConnection)
  if (known !== readDevice(place)) writeDevice(place, known)
}

/**
 * What the service offered when it answered last: with it, what this device kept is found while the
 * service does not answer. Its keys are empty.
 */
export function rememberedOffer(): ReadyConnection | undefined {
  const known = parseJson(readDevice(place) ?? '') as ReadyConnection | null | undefined
  return known && Array.isArray(known.networks) ? known : undefined
}
