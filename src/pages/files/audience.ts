import { useQuery } from '@tanstack/react-query'
import { type NetworkScope, networkScopeOf, splitUrl } from '#domain/connections/network-scope.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'

/** The people who can open a page of this Keyhole, by the address at which it was opened. */
export const pageAudience: { [scope in NetworkScope]: string } = {
  'this machine': 'on this computer only',
  'in a local network': 'in this local network',
  'in the internet': 'for all who can reach this Keyhole',
}

/**
 * Whether a store is the embedded one, which is on no network: only a service that listens to this
 * machine alone offers its examples.
 */
export const isEmbeddedStore = ({ examples }: { examples: readonly unknown[] }): boolean =>
  examples.length > 0

/** The people who can open what is uploaded; undefined until it is known where it goes. */
export function useUploadAudience(): string | undefined {
  const { data } = useQuery(filesConnectionQuery)
  if (!data) return undefined
  if (isEmbeddedStore(data)) return pageAudience[networkScopeOf(location.host)]
  return `for all who can reach ${splitUrl(data.ipfsUrl).host} or its network`
}
