import { useQueries, useQuery } from '@tanstack/react-query'
import { connectionVerdict } from '#domain/proof/other-connection.ts'
import type { CheckAction, ProofCheck, StateCheck } from '#domain/proof/proof-checks.ts'
import { unverifiable } from '#domain/proof/verdict.ts'
import { ancestorQuestion } from '#domain/state/prove-ancestor.ts'
import { isHash } from '#domain/values/hex.ts'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { useStateChecks } from '#queries/state/use-state-checks.ts'
import { connectionsQuery } from '#state/connections/connections.ts'

/** Most other connections that a page offers to compare with. */
const maxConnections = 3

/** Its row is there from the start: rows below it would move when it came. */
const pendingAncestor: ProofCheck = { label: 'Ancestor', verdict: undefined, rung: 'chain' }

/**
 * The upper rungs of a block, once the lower ones were proven: whether a newer head names it, and
 * whether other connections have it, each asked by a press. None where hash or number is missing.
 */
export function useChainChecks(
  network: string,
  hash: unknown,
  number: unknown,
): { checks: ProofCheck[]; actions: CheckAction[] } {
  const height = readQuantity(number)
  const at = toQuantityHex(height ?? 0n)
  const block = isHash(hash) && height !== undefined ? { hash, number: height } : undefined
  const ancestor = useStateChecks(network, block && ancestorQuestion({ ...block, number: at }))
  const { data: connections = [] } = useQuery(connectionsQuery)
  const chainId = connections.find((connection) => connection.network === network)?.chainId
  const others = connections
    .filter((other) => other.network !== network)
    .filter((other) => (other.chainId ?? chainId) === (chainId ?? other.chainId))
    .slice(0, maxConnections)
  const results = useQueries({
    queries: others.map((other) => ({ ...blockAtQuery(other.network, at), enabled: false })),
  })
  if (!block) return { checks: [], actions: [] }
  const { verify, checks = ancestor.kind === 'verifying' ? [pendingAncestor] : [] } = ancestor
  const label = ancestor.kind === 'done' ? 'Retry ancestor' : 'Verify ancestor'
  const actions = verify ? [{ label, run: verify }] : []
  const compared = others.flatMap(({ name, chainId: otherId }, index): ProofCheck[] => {
    const { data, error, isFetching, refetch } = results[index] ?? {}
    const isOneChain = otherId !== undefined && otherId === chainId
    const verdict = error
      ? unverifiable('could not be loaded', `${name}: ${error.message}`)
      : data === undefined
        ? undefined
        : connectionVerdict(name, block, data, isOneChain)
    const check = { label: name, rung: 'connections' } as const
    if (isFetching) return [{ ...check, verdict: undefined }]
    if (verdict?.kind !== 'verified')
      actions.push({ label: `Compare hash with ${name}`, run: () => void refetch?.() })
    return verdict ? [{ ...check, verdict }] : []
  })
  const howTo = 'Compare requests the block at this number from another provider.'
  const reason = others.length > 0 ? howTo : 'There is no other connection to this chain.'
  const verdict = unverifiable('not compared', reason)
  const none: ProofCheck = { label: 'Other connection', verdict, rung: 'connections' }
  return { checks: [...checks, ...(compared.length > 0 ? compared : [none])], actions }
}

/** A state with the upper rungs of its block. */
export function useLadder(network: string, state: StateCheck): StateCheck {
  const { hash, number } = state.evidence?.block ?? {}
  const { checks, actions } = useChainChecks(network, hash, number)
  return state.checks ? { ...state, checks: [...state.checks, ...checks], actions } : state
}
