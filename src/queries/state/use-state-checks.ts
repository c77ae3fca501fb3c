import { queryOptions, useQueries } from '@tanstack/react-query'
import {
  joinChecks,
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
 * The checks of what a page shows of an account, perhaps at several blocks, once it is shown and the browser
 * rests; by a press where requests may cost.
 */
export function useStateChecks(
  network: string,
  questions: readonly StateQuestion[],
  isByPress = false,
): StateCheck {
  const use = useExtraMethodUse(network)
  const isAutomatic = use === 'when offered' && !isByPress
  const isIdle = useIdleSince(questions[0] && `${network} ${JSON.stringify(questions)}`)
  const results = useQueries({
    queries: questions.map((question) => ({
      ...stateProofQuery(network, question),
      // A part that is drawn later does not ask again for what failed: that closed what is open.
      enabled: ({ state: { status } }: { state: { status: string } }) =>
        isAutomatic && isIdle && status !== 'error',
    })),
  })
  const missing = results.filter(({ data }) => !data)
  const verify = () => {
    for (const { refetch } of missing) refetch()
  }
  if (use === 'never') return { kind: 'never' }
  if (!questions[0]) return { kind: 'none' }
  // Checks stay while they are asked for again: rows and buttons would go, and come again.
  if (use === undefined || missing.some(({ isFetching }) => isFetching))
    return { kind: 'verifying' }
  if (missing.some(({ error }) => !error))
    return isAutomatic ? { kind: 'verifying' } : { kind: 'on request', verify }
  const parts = results.map(({ data, error }) => {
    if (data) return data
    const verdict = unverifiable(
      'could not be loaded',
      `The proof could not be loaded: ${error?.message}`,
    )
    return { checks: [loneCheck(questions[0]?.ancestor !== undefined, verdict)] }
  })
  const lost = parts.find((part) => 'why' in part)
  if (lost) return { kind: 'done', ...lost }
  const known = parts.filter((part) => 'checks' in part)
  const checks = joinChecks(known.map((part) => part.checks))
  const { proven } = known[0] ?? {}
  return { kind: 'done', checks, proven, parts: known, ...(missing.length > 0 && { verify }) }
}
