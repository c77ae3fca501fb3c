import { createSHA256 } from 'hash-wasm'
import type { Sha256 } from '#domain/files/unixfs/unixfs-leaves.ts'

/**
 * SHA-256 by the browser itself, which is two to six times as fast as WebAssembly for all but the
 * smallest blocks, and hashes several at once outside of this thread.
 */
export const sha256: Sha256 = async (bytes) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

let digestPolyfill: Promise<void> | undefined

/**
 * Browsers hide `crypto.subtle` from pages that come over plain HTTP from another machine. There
 * its SHA-256 is put in place in WebAssembly, as the importer uses it too.
 */
export function ensureDigest(): Promise<void> {
  if (crypto.subtle) return Promise.resolve()
  digestPolyfill ??= createSHA256().then((hasher) => {
    const digest = async (_: 'SHA-256', bytes: Uint8Array) =>
      hasher.init().update(bytes).digest('binary').slice().buffer
    Object.defineProperty(crypto, 'subtle', { value: { digest } })
  })
  return digestPolyfill
}
