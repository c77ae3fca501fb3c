import { useQuery } from '@tanstack/react-query'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'

type Example = PublicConnection['examples'][number]

/** The examples of a network for a page; none while the networks are not known yet. */
export function useExamples(network: string, page: Example['page']): Example[] {
  const networks = useQuery(connectionsQuery).data ?? []
  return networks
    .filter((connection) => connection.network === network)
    .flatMap(({ examples }) => examples)
    .filter((example) => example.page === page)
}
