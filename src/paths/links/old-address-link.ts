import { addressViewPath } from '#paths/address.ts'

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
