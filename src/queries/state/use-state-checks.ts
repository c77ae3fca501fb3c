import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  loneCheck,
  type ProofCheck,
  type StateCheck,
  type StateChecks,
} from '#domain/proof/proof-checks.ts'
import { unverifiable } from '#domain/proof/verdict.ts'
import type { NoProof } from '#queries/chain/proof.ts'
import type { StateQuestion } from '#queries/state/prove-state-at.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { useIdleSince } from '#state/idle/when-idle.ts'

/** Proves what a page shows of an account; the code that does so is loaded then. */
export const stateProofQuery = (network: string, question: StateQuestion) =>
  queryOptions<StateChecks | NoProof>({
    queryKey: ['state proof', network, question] as const,
    queryFn: async ({ client, signal }) => {
      const { limitProofs, proveStateAt } = await import('#queries/state/prove-state-at.ts')
      return limitProofs(() => proveStateAt(client, network, question, signal))
    },
    // Why there is no proof may change; but parts of a page that are drawn one after the other ask once.
    staleTime: ({ state: { data } }) =>
      data && 'checks' in data && data.checks.some(isJudged) ? Number.POSITIVE_INFINITY : 4_000,
    retryOnMount: false,
  })

/** Whether a check says something of the state, not only of the header. */
const isJudged = ({ rung, verdict }: ProofCheck) =>
  rung !== 'hash' && verdict?.kind !== 'unverifiable'

/**
 * The checks of what a page shows of an account, once it is shown and the browser rests; by a press
 * where requests may cost.
 */
export function useStateChecks(network: string, question: StateQuestion | undefined): StateCheck {
  const use = useExtraMethodUse(network)
  const isAutomatic = use === 'when offered'
  const isIdle = useIdleSince(question && `${network} ${JSON.stringify(question)}`)
  const { data, error, isFetching, refetch } = useQuery({
    ...stateProofQuery(network, question ?? { address: '0x', block: 'latest', shown: {} }),
    // A part that is drawn later does not ask again for what failed: that closed what is open.
    enabled: ({ state: { status } }) => isAutomatic && isIdle && status !== 'error',
  })
  const verify = () => void refetch()
  if (use === 'never') return { kind: 'never' }
  if (!question) return { kind: 'none' }
  if (isFetching || use === undefined) return { kind: 'verifying' }
  if (error) {
    const reason = `The proof could not be loaded: ${error.message}`
    const verdict = unverifiable('could not be loaded', reason)
    return { kind: 'done', checks: [loneCheck(question.ancestor !== undefined, verdict)], verify }
  }
  if (data) return { kind: 'done', ...data }
  return isAutomatic ? { kind: 'verifying' } : { kind: 'on request', verify }
}
