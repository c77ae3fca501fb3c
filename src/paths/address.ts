import { generatePath } from 'react-router'
import { patterns } from '#paths/patterns.ts'

/** View of an address: its type, balance and code, what its functions return, or its events. */
export type AddressPageView = 'overview' | 'read' | 'events'

/** The page of an address: its type, balance, code, and the way to its storage; or its empty form. */
export const addressPath = (network: string, address?: string): string =>
  generatePath(patterns.address, { network, address: address || null })

/** Address of one view of an account; with an empty address, the empty form of the overview. */
export const addressViewPath = (
  view: AddressPageView | undefined,
  network: string,
  address: string,
): string =>
  view === undefined || view === 'overview' || address === ''
    ? addressPath(network, address)
    : generatePath(patterns[view === 'read' ? 'addressRead' : 'addressEvents'], {
        network,
        address,
      })
