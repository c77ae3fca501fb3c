import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'

let address: Address | undefined
const listeners = new Set<() => void>()

/** Told by the wallet code, which is loaded only when a wallet is used. */
export function setWalletAddress(next: Address | undefined) {
  address = next
  for (const listener of listeners) listener()
}

/** Address of the connected wallet, for pages that point out what is the reader's own. */
export function useWalletAddress(): Address | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => address,
  )
}
