import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { readTimedBlock } from '#domain/block/block.ts'
import { type BlockParameter, isBlockTag } from '#domain/block/block-reference.ts'
import { findBlockParameter, labelBlock } from '#domain/block/read-block-parameter.ts'
import type { ProofCheck, StateChecks } from '#domain/proof/proof-checks.ts'
import { countWithNoun, groupDigits, isSameHex } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { describeTime } from '#domain/values/time.ts'
import { useFoundByTime } from '#queries/chain/found-by-time.ts'
import { useKnownHead } from '#queries/chain/known-head.ts'
import type { StateQuestion } from '#queries/state/prove-state-at.ts'
import { useCacheValue } from '#queries/use-cache-value.ts'
import { useIdleSince } from '#state/idle/when-idle.ts'

const proofNames = new Set(['state proof'])

/** Proofs of state that parts of a page show, or offer to make. */
const shownProofs = (client: QueryClient, network: string) =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['state proof', network] })
    .filter((query) => query.getObserversCount() > 0)

/** The values of an address that a page shows with their proof, beside those of the account, one question for each block. */
export const shownValues = (client: QueryClient, network: string, address: string) =>
  shownProofs(client, network)
    .map(({ queryKey }) => queryKey[2] as StateQuestion)
    .filter(({ shown, address: of }) => shown.slots && !shown.codeHash && isSameHex(of, address))
    .filter(({ block }, index, all) => all.findIndex((one) => one.block === block) === index)

/** Parts of a page show proofs of state: the first finding in one of them. */
const useShownProofs = <Found>(
  network: string,
  find: (proof: Partial<StateChecks>, question: StateQuestion) => Found | undefined,
): Found | undefined =>
  useCacheValue((client) => {
    for (const { queryKey, state } of shownProofs(client, network)) {
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

/**
 * The block that a proof of this page was of, where what is shown was read at this number or tag.
 * @internal Exported for tests.
 */
export const useProvenBlock = (
  network: string,
  at: BlockParameter | undefined,
): RawObject | undefined =>
  useShownProofs(network, ({ evidence }, { block }) => (block === at ? evidence?.block : undefined))

/**
 * Number, hash and time, in seconds since 1970, of a block as typed; undefined until they are known. They are
 * requested when the browser is idle, as their code is: what was asked of the block comes first. The
 * latest block moves on: it is the one that a proof of this page is of.
 */
export function useNumberedTime(network: string, text: string) {
  const block = findBlockParameter(text)
  const proven = useProvenBlock(network, block)
  const isAsked = block !== undefined && block !== 'latest' && block !== 'pending' && !proven
  const isIdle = useIdleSince(isAsked ? block : undefined)
  const { data } = useQuery({
    queryKey: ['timed-block', network, block] as const,
    queryFn: async ({ queryKey: [, network, block = 'latest'], signal }) => {
      const { fetchTimedBlock } = await import('#queries/chain/block-time.ts')
      return fetchTimedBlock(network, block, signal)
    },
    enabled: isAsked && isIdle,
    staleTime: 60_000,
  })
  return proven ? readTimedBlock(proven) : isAsked && data ? data : undefined
}

/** Reads again what is shown of the state at a block, and proves it at the block that a tag names by then. */
export function refreshState(client: QueryClient, network: string, block: string) {
  client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[1] === network && queryKey.includes(block),
  })
  // A proof that stayed would be of the block before: the value shown may be the same.
  client.resetQueries({
    queryKey: ['state proof', network],
    predicate: ({ queryKey }) => (queryKey[2] as StateQuestion).block === block,
  })
}

/**
 * A block as a summary says it: “finalized block 1,234”, once its number is known, and its time with the one
 * by which it was found. The latest block when it was read is not called that once a newer one is known.
 */
export function useBlockLabel(network: string, text: string) {
  const client = useQueryClient()
  const timed = useNumberedTime(network, text)
  const head = useKnownHead(network)
  const foundByTime = useFoundByTime(network, text)
  const tag = text.trim()
  const behind = tag === 'latest' && timed && head ? head.number - timed.number : 0n
  const isBehind = behind > 0n
  const number = timed && isBlockTag(tag) ? ` ${groupDigits(timed.number)}` : ''
  return {
    isTag: isBlockTag(tag),
    label: isBehind
      ? `block${number} · ${countWithNoun(behind, 'block')} behind`
      : labelBlock(text) + number,
    timeText: [timed && describeTime(timed.time), foundByTime].filter(Boolean).join(', '),
    refresh: isBehind ? () => refreshState(client, network, tag) : undefined,
  }
}
