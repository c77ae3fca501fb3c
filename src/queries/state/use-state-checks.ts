import { queryOptions, useQuery } from '@tanstack/react-query'
import { unverifiable } from '#domain/proof/verdict.ts'
import type { NoProof } from '#queries/chain/proof.ts'
import type { StateChecks, StateQuestion } from '#queries/state/prove-state-at.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { savesData, useIdleSince } from '#state/idle/when-idle.ts'

/** Proves what a page shows of an account; the code that does so is loaded then. */
const stateProofQuery = (network: string, { address, block, shown }: StateQuestion) =>
  queryOptions<StateChecks | NoProof>({
    queryKey: ['state proof', network, address, block, shown] as const,
    queryFn: async ({ client, signal }) => {
      const { proveStateAt } = await import('#queries/state/prove-state-at.ts')
      return proveStateAt(client, network, { address, block, shown }, signal)
    },
    // One check alone says why there is no proof, which may change; but parts of a page that are
    // drawn one after the other ask once.
    staleTime: ({ state: { data } }) =>
      data && 'checks' in data && data.checks.length > 1 ? Number.POSITIVE_INFINITY : 4_000,
    retryOnMount: false,
  })

/**
 * Where the checks of a state are: the connection asks for none (`never`), nothing is shown that
 * could be proven (`none`), or when they come.
 */
export type StateProofState = Partial<StateChecks> & {
  kind: 'never' | 'none' | 'on request' | 'verifying' | 'done'
  /** Why nothing was computed. */
  why?: string
  /** Proves it, or tries again, where a person may. */
  verify?: () => void
}

/**
 * The checks of what a page shows of an account, once it is shown and the browser rests; by a press
 * where requests may cost.
 */
export function useStateChecks(
  network: string,
  question: StateQuestion | undefined,
): StateProofState {
  const use = useConnection(network)?.extraMethodUse
  const isAutomatic = use === 'when offered' && !savesData()
  const isIdle = useIdleSince(question && `${network} ${JSON.stringify(question)}`)
  const { data, error, isFetching, refetch } = useQuery({
    ...stateProofQuery(network, question ?? { address: '0x', block: 'latest', shown: {} }),
    enabled: isAutomatic && isIdle,
  })
  const verify = () => void refetch()
  if (use === 'never') return { kind: 'never' }
  if (!question) return { kind: 'none' }
  if (isFetching || use === undefined) return { kind: 'verifying' }
  if (error) {
    const verdict = unverifiable(
      'could not be loaded',
      `The proof could not be loaded: ${error.message}`,
    )
    return { kind: 'done', checks: [{ label: 'State proof', verdict }], verify }
  }
  if (data) return { kind: 'done', ...data }
  return isAutomatic ? { kind: 'verifying' } : { kind: 'on request', verify }
}
