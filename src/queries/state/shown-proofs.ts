import type { BlockParameter } from '#domain/block/block-parameter.ts'
import type { ProofCheck, StateChecks } from '#domain/proof/proof-checks.ts'
import type { RawObject } from '#domain/values/raw.ts'
import type { StateQuestion } from '#queries/state/prove-state-at.ts'
import { useCacheValue } from '#queries/use-cache-value.ts'

const proofNames = new Set(['state proof'])

/** Parts of a page show proofs of state: the first finding in one of them. */
const useShownProofs = <Found>(
  network: string,
  find: (proof: Partial<StateChecks>, question: StateQuestion) => Found | undefined,
): Found | undefined =>
  useCacheValue((client) => {
    const shown = client
      .getQueryCache()
      .findAll({ queryKey: ['state proof', network] })
      .filter((query) => query.getObserversCount() > 0)
    for (const { queryKey, state } of shown) {
      const found = find((state.data ?? {}) as StateChecks, queryKey[2] as StateQuestion)
      if (found !== undefined) return found
    }
    return undefined
  }, proofNames)

/**
 * A mismatch that any part of the page shows of a state, such as the result of a call: a head of a page is not
 * green above it.
 */
export const useShownMismatch = (network: string): ProofCheck | undefined =>
  useShownProofs(network, ({ checks }) =>
    checks?.find(({ verdict }) => verdict?.kind === 'mismatch'),
  )

/** The block that a proof of this page was of, where what is shown was read at this number or tag. */
export const useProvenBlock = (
  network: string,
  at: BlockParameter | undefined,
): RawObject | undefined =>
  useShownProofs(network, ({ evidence }, { block }) => (block === at ? evidence?.block : undefined))
