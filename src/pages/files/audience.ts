import { useQuery } from '@tanstack/react-query'
import { type NetworkScope, networkScopeOf, splitUrl } from '#domain/connections/network-scope.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'

/** The people who can open a page of this Keyhole, by the address at which it was opened. */
export const pageAudience: { [scope in NetworkScope]: string } = {
  'this machine': 'on this computer only',
  'in a local network': 'in this local network',
  'in the internet': 'for all who can reach this Keyhole',
}

/** The people who can open what is uploaded; undefined until it is known where it goes. */
export function useUploadAudience(): string | undefined {
  const { data } = useQuery(filesConnectionQuery)
  if (!data) return undefined
  const { host } = splitUrl(data.ipfsUrl)
  if (!data.embedded) return `for all who can reach ${host} or its network`
  const scope = networkScopeOf(host)
  return scope === 'in the internet' ? `for all who can reach ${host}` : pageAudience[scope]
}
