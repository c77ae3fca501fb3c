import { queryOptions, useQueries } from '@tanstack/react-query'
import { connectionVerdict } from '#domain/proof/other-connection.ts'
import {
  type CheckAction,
  isOfHash,
  joinChecks,
  loneCheck,
  notCompared,
  type ProofCheck,
  type StateCheck,
  type StateChecks,
  worstOfBlocks,
} from '#domain/proof/proof-checks.ts'
import { partlyVerified, unverifiable } from '#domain/proof/verdict.ts'
import { ancestorQuestion } from '#domain/state/prove-ancestor.ts'
import { isHash, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import type { NoProof } from '#queries/chain/proof.ts'
import type { StateQuestion } from '#queries/state/prove-state-at.ts'
import { useShownMismatch } from '#queries/state/shown-proofs.ts'
import {
  useConnection,
  useExtraMethodUse,
  useOtherConnections,
} from '#state/connections/use-connection.ts'
import { useIdleSince } from '#state/idle/when-idle.ts'
import { lostCode } from '#workers/run-job.ts'

/** Proves what a page shows of an account; the code that does so is loaded then. */
export const stateProofQuery = (network: string, question: StateQuestion) =>
  queryOptions<StateChecks | NoProof>({
    queryKey: ['state proof', network, question] as const,
    queryFn: async ({ client, signal }) => {
      const prover = await import('#queries/state/prove-state-at.ts').catch(() => undefined)
      if (!prover) return lostCode
      return prover.limitProofs(() => prover.proveStateAt(client, network, question, signal))
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

/** Most other connections that a page offers to compare with. */
const maxConnections = 3

/** Its row is there from the start: rows below it would move when it came. */
const pendingAncestor: ProofCheck = { label: 'Ancestor', verdict: undefined, rung: 'chain' }

/** A check of a hash shows nothing of data that were not verified to have it: a forged response names any. */
function withoutContents({ verdict, ...check }: ProofCheck): ProofCheck {
  if (verdict?.kind !== 'verified') return { ...check, verdict }
  const reason = `${verdict.explanation} That the data shown belong to this hash is not verified.`
  return { ...check, verdict: partlyVerified('hash only', reason, verdict.compared) }
}

/**
 * The upper rungs of blocks, once the lower ones were proven: whether a newer head names them, and whether
 * other connections have them, each asked by a press. None where no block has a hash and a number.
 * @param isShown whether the data shown were verified to be those of the hashes
 */
export function useChainChecks(
  network: string,
  answers: readonly RawObject[],
  isShown: boolean,
): { checks: ProofCheck[]; actions: CheckAction[] } {
  const blocks = answers.flatMap(({ hash, number: quantity }) => {
    const number = readQuantity(quantity)
    return isHash(hash) && number !== undefined ? [{ hash, number, at: toQuantityHex(number) }] : []
  })
  const ancestor = useStateChecks(
    network,
    blocks.map(({ hash, at }) => ancestorQuestion({ hash, number: at })),
  )
  const chainId = useConnection(network)?.chainId
  const others = useOtherConnections(network).slice(0, maxConnections)
  const results = useQueries({
    queries: others.flatMap((other) =>
      blocks.map(({ at }) => ({ ...blockAtQuery(other.network, at), enabled: false })),
    ),
  })
  if (blocks.length === 0) return { checks: [], actions: [] }
  const { kind, why, verify } = ancestor
  const lost = why === undefined ? [] : [loneCheck(true, unverifiable('could not be loaded', why))]
  const checks = ancestor.checks ?? (kind === 'verifying' ? [pendingAncestor] : lost)
  const label = kind === 'done' ? 'Retry ancestor' : 'Verify ancestor'
  const actions = why === undefined ? [] : [{ label: 'Reload page', run: () => location.reload() }]
  if (verify) actions.push({ label, run: verify })
  const compared = others.flatMap(({ name, chainId: otherId }, index): ProofCheck[] => {
    const ofIt = results.slice(index * blocks.length, (index + 1) * blocks.length)
    const isOneChain = otherId !== undefined && otherId === chainId
    const verdict = worstOfBlocks(
      blocks.map((block, at) => {
        const { data, error } = ofIt[at] ?? {}
        if (error) return unverifiable('could not be loaded', `${name}: ${error.message}`)
        return data === undefined ? undefined : connectionVerdict(name, block, data, isOneChain)
      }),
    )
    const check = { label: name, rung: 'connections' } as const
    if (ofIt.some(({ isFetching }) => isFetching)) return [{ ...check, verdict: undefined }]
    const run = () => ofIt.forEach(({ refetch }) => void refetch())
    if (verdict?.kind !== 'verified')
      actions.push({ label: `Compare block hash with ${name}`, run })
    return verdict ? [{ ...check, verdict }] : []
  })
  const howTo = 'Compare requests the block at this number from another provider.'
  const reason = others.length > 0 ? howTo : 'There is no other connection to this chain.'
  const verdict = unverifiable(notCompared, reason)
  const none: ProofCheck = { label: 'Other connection', verdict, rung: 'connections' }
  const upper = [...checks, ...(compared.length > 0 ? compared : [none])]
  return { checks: isShown ? upper : upper.map(withoutContents), actions }
}

/** Another connection has the block of a value: what it has for the value was not compared. */
const ofBlockAlone = (check: ProofCheck): ProofCheck =>
  check.rung === 'connections' && check.verdict?.kind === 'verified'
    ? { ...check, verdict: { ...check.verdict, brief: 'same block hash, values not compared' } }
    : check

/** A state with the upper rungs of its blocks, and with the mismatch that another part of the page shows. */
export function useLadder(network: string, state: StateCheck): StateCheck {
  const blocks = (state.parts ?? []).flatMap(({ evidence }) => (evidence ? [evidence.block] : []))
  const { checks: ofBlocks, actions } = useChainChecks(
    network,
    blocks,
    isOfHash(state.checks ?? []),
  )
  const checks = ofBlocks.map(ofBlockAlone)
  const elsewhere = useShownMismatch(network)
  const own = state.checks ?? []
  const isTold = [...own, ...checks].some(({ verdict }) => verdict?.kind === 'mismatch')
  const added = elsewhere && !isTold ? [elsewhere] : []
  if (state.checks) return { ...state, checks: [...own, ...added, ...checks], actions }
  return added.length > 0 ? { ...state, checks: added } : state
}
