import { useSyncExternalStore } from 'react'

let checksumAddress: ((address: string) => string) | undefined
/** About one page render on a slow device. */
const loadDelayMs = 200
const listeners = new Set<() => void>()

/**
 * Calls back when the checksum can be computed. Keccak is loaded once the first addresses are
 * shown: no page waits for it, and a change of upper and lower case moves nothing.
 */
function watchChecksum(onChange: () => void) {
  listeners.add(onChange)
  if (!checksumAddress) setTimeout(loadChecksum, loadDelayMs)
  return () => listeners.delete(onChange)
}

const loadChecksum = () =>
  import('#domain/values/address.ts').then(
    (loaded) => {
      checksumAddress = loaded.checksumAddress
      for (const listener of listeners) listener()
    },
    // Without Keccak, an address stays as the provider wrote it.
    () => undefined,
  )

/**
 * An address with its checksum (EIP-55) as soon as it can be computed. One of capital and small letters has
 * a checksum: where that is wrong, so is the address, and a right checksum would hide it.
 */
export function useChecksumAddress(address: string): string {
  const checksum = useSyncExternalStore(watchChecksum, () => checksumAddress)
  const isOfOneCase = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.test(address)
  return checksum && isOfOneCase ? checksum(address) : address
}
