import type { PublicConnection } from '#state/connections/connections.ts'
import { useConnection } from '#state/connections/use-connection.ts'

type Example = PublicConnection['examples'][number]

/** The examples of a network for a page; none while the networks are not known yet. */
export function useExamples(network: string, page: Example['page']): Example[] {
  const examples = useConnection(network)?.examples ?? []
  return examples.filter((example) => example.page === page)
}
