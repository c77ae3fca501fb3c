import { createKeccak } from 'hash-wasm'
import { keccak256 as viemKeccak256 } from 'viem/utils'

/** Keccak-256 of bytes, as 32 bytes. */
export type Keccak256 = (bytes: Uint8Array) => Uint8Array

/**
 * The fastest Keccak-256 that this environment allows: WebAssembly, or, where that is forbidden
 * (iOS Lockdown Mode, a strict content security policy), viem's.
 * @returns the function that all checks take: one is enough
 */
export async function loadKeccak256(): Promise<Keccak256> {
  try {
    const keccakHasher = await createKeccak(256)
    return (bytes) => keccakHasher.init().update(bytes).digest('binary')
  } catch {
    return (bytes) => viemKeccak256(bytes, 'bytes')
  }
}
