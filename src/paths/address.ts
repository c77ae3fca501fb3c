import { generatePath } from 'react-router'
import { patterns } from '#paths/patterns.ts'

/** What the page of an address shows: its type, balance and code, or what its functions return. */
export type AddressPageView = 'overview' | 'read'

/** The page of an address: its type, balance, code, and the way to its storage; or its empty form. */
export const addressPath = (network: string, address?: string): string =>
  generatePath(patterns.address, { network, address: address || null })

/** A view of the page of an address; '' has only the form of the overview. */
export const addressViewPath = (
  view: AddressPageView | undefined,
  network: string,
  address: string,
): string =>
  view === 'read' && address !== ''
    ? generatePath(patterns.addressRead, { network, address })
    : addressPath(network, address)

/**
 * Where a link of earlier versions leads, which had one page for both views: to the functions where
 * it says anything of them.
 */
export function pathOfOldLink(
  { network = '', address = '' }: { network?: string | undefined; address?: string | undefined },
  { search, hash }: { search: string; hash: string },
): string {
  const isOfFunctions = /[?&](function|arg|abi|getters|leftOut)=/.test(search)
  return addressViewPath(isOfFunctions ? 'read' : 'overview', network, address) + search + hash
}
