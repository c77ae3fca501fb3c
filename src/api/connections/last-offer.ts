import { readDevice, writeDevice } from '#api/device/device.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import type { ReadyConnection } from '#protocol/connection.ts'

const storageKey = 'keyhole.offered'
const noKey = { apiKey: '', apiKeySecret: '' }

/** Remembers what the service of this page offers, without keys. */
export function saveOffer({ networks, files }: ReadyConnection) {
  const offerJson = JSON.stringify({
    networks: networks.map((network) => ({ ...network, apiKey: '' })),
    files: { ...files, ...noKey },
  } satisfies ReadyConnection)
  if (offerJson !== readDevice(storageKey)) writeDevice(storageKey, offerJson)
}

/**
 * What the service offered when it answered last: with it, what this device kept is found while the
 * service does not answer. Its keys are empty.
 */
export function lastOffer(): ReadyConnection | undefined {
  const known = parseJson(readDevice(storageKey) ?? '') as ReadyConnection | null | undefined
  return known && Array.isArray(known.networks) ? known : undefined
}
