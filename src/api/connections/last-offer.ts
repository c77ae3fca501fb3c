import { readDevice, writeDevice } from '#api/device/device.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import type { ReadyConnection } from '#protocol/connection.ts'

const storageKey = 'keyhole.offered'
const noKey = { apiKey: '', apiKeySecret: '' }

/** Stores the offer of this page's service, without keys. */
export function saveOffer({ networks, files }: ReadyConnection) {
  const offerJson = JSON.stringify({
    networks: networks.map((network) => ({ ...network, apiKey: '' })),
    files: { ...files, ...noKey },
  } satisfies ReadyConnection)
  if (offerJson !== readDevice(storageKey)) writeDevice(storageKey, offerJson)
}

/**
 * The offer of the service when it answered last: with it, cached answers on this device are found
 * while the service does not answer. Its keys are empty.
 */
export function lastOffer(): ReadyConnection | undefined {
  const savedOffer = parseJson(readDevice(storageKey) ?? '') as ReadyConnection | null | undefined
  return savedOffer && Array.isArray(savedOffer.networks) ? savedOffer : undefined
}
