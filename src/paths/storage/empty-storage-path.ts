/**
 * Address of the storage page with no value chosen yet. It has its own file, because every page
 * loads it with the search box, and few lead to a value.
 */
export const emptyStoragePath = (network: string, address = ''): string =>
  `/${encodeURIComponent(network)}/storage${address && `/${encodeURIComponent(address)}`}`
