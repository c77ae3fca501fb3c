import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { MalformedError, RefusedError, UnreachableError } from '#api/errors.ts'
import { sendLookup } from '#api/lookups/send-lookup.ts'
import { splitUrl } from '#domain/connections/network-scope.ts'
import { connectionsQuery, fetchConnection } from '#state/connections/connections.ts'

/**
 * The signatures that the connection's signature server has for a selector, of functions and of
 * errors; none is empty. It tells the server the selector: enable it by a press alone.
 * @throws ApiFailure
 * @internal
 */
export const foundSignaturesQuery = (network: string, selector: Hex) =>
  queryOptions({
    queryKey: ['found signatures', network, selector] as const,
    queryFn: async ({ client, signal }): Promise<string[]> => {
      const server = (await fetchConnection(client, network))?.lookups.signatures
      if (!server) throw new UnreachableError('no connection', 'No signature server is set.')
      const path = `/signature-database/v1/lookup?function=${selector}&filter=true`
      const { status, json, body } = await sendLookup(
        { method: 'Signature look-up', params: [selector], server, path },
        signal,
      )
      if (status !== 200) throw new RefusedError(status, body, undefined, 'keyless')
      const { readFoundSignatures } = await import('#domain/lookups/found-signatures.ts')
      const found = readFoundSignatures(json, selector)
      if ('problem' in found) throw new MalformedError(found.problem, body)
      return found.signatures
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

const noSignatures: readonly string[] = []

/** The look-up of a selector, which runs by its `refetch` alone; no host where none is set. */
export function useSignatureLookup(network: string, selector: Hex) {
  const connections = useQuery(connectionsQuery).data
  const server = connections?.find((each) => each.network === network)?.lookups.signatures
  const lookup = useQuery({ ...foundSignaturesQuery(network, selector), enabled: false })
  return { host: server && splitUrl(server).host, lookup, signatures: lookup.data ?? noSignatures }
}
