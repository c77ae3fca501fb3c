import { useQueries } from '@tanstack/react-query'
import { connectionVerdict } from '#domain/proof/other-connection.ts'
import {
  type CheckAction,
  isOfHash,
  notCompared,
  type ProofCheck,
  type StateCheck,
  worstOfBlocks,
} from '#domain/proof/proof-checks.ts'
import { partlyVerified, unverifiable } from '#domain/proof/verdict.ts'
import { ancestorQuestion } from '#domain/state/prove-ancestor.ts'
import { isHash } from '#domain/values/hex.ts'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { useShownMismatch } from '#queries/state/shown-proofs.ts'
import { useStateChecks } from '#queries/state/use-state-checks.ts'
import { useConnection, useOtherConnections } from '#state/connections/use-connection.ts'

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
  const { verify, checks = ancestor.kind === 'verifying' ? [pendingAncestor] : [] } = ancestor
  const label = ancestor.kind === 'done' ? 'Retry ancestor' : 'Verify ancestor'
  const actions = verify ? [{ label, run: verify }] : []
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

/** A state with the upper rungs of its blocks, and with the mismatch that another part of the page shows. */
export function useLadder(network: string, state: StateCheck): StateCheck {
  const blocks = (state.parts ?? []).flatMap(({ evidence }) => (evidence ? [evidence.block] : []))
  const { checks, actions } = useChainChecks(network, blocks, isOfHash(state.checks ?? []))
  const elsewhere = useShownMismatch(network)
  const own = state.checks ?? []
  const isTold = [...own, ...checks].some(({ verdict }) => verdict?.kind === 'mismatch')
  const added = elsewhere && !isTold ? [elsewhere] : []
  if (state.checks) return { ...state, checks: [...own, ...added, ...checks], actions }
  return added.length > 0 ? { ...state, checks: added } : state
}
