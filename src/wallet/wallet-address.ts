import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { createObservable } from '#api/observable.ts'

const walletAddress = createObservable<Address | undefined>(undefined)

/** Called by the wallet code, which is loaded only when a wallet is used. */
export const setWalletAddress = walletAddress.change

/** Address of the connected wallet, for pages that mark what is the reader's own. */
export const useWalletAddress = (): Address | undefined =>
  useSyncExternalStore(walletAddress.watch, walletAddress.read)
