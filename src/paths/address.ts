import { generatePath } from 'react-router'
import { patterns } from '#paths/patterns.ts'

const viewPatterns = {
  overview: patterns.address,
  transactions: patterns.addressTransactions,
  read: patterns.addressRead,
  events: patterns.addressEvents,
}

/** View of an address: type, balance and code; its transactions; what its functions return; its events. */
export type AddressPageView = keyof typeof viewPatterns

/** The page of an address: its type, balance, code, and the way to its storage; or its empty form. */
export const addressPath = (network: string, address?: string): string =>
  generatePath(patterns.address, { network, address: address || null })

/** Address of one view of an account; with an empty address, the empty form of the overview. */
export const addressViewPath = (
  view: AddressPageView | undefined,
  network: string,
  address: string,
): string =>
  address === ''
    ? addressPath(network, address)
    : generatePath(viewPatterns[view ?? 'overview'], { network, address })
