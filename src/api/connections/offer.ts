import { parseJson } from '#domain/json/parse-json.ts'
import type { ReadyConnection } from '#protocol/connection.ts'

// A file of its own, as the early script reads it, too, and is small.

/**
 * How the offer is requested: exactly as index.html preloads it, or it would be sent twice. The
 * service compares the page's origin with its own address.
 */
export const offerRequest: { url: string; init: RequestInit } = {
  url: `${import.meta.env.BASE_URL}connection.json`,
  init: { credentials: 'same-origin', cache: 'default', referrerPolicy: 'origin' },
}

/** The offer in an answer; undefined where it has none. */
export function readOffer(body: string): ReadyConnection | undefined {
  const offer = parseJson(body) as ReadyConnection | null | undefined
  return Array.isArray(offer?.networks) && offer.networks.length > 0 ? offer : undefined
}
