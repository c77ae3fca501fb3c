import { queryOptions } from '@tanstack/react-query'
import type { Address, Hash } from 'viem'
import type { AccountChange } from '#domain/changes/account-change.ts'
import type { NamedSlots } from '#domain/changes/changed-values.ts'
import { collectKeyCandidates } from '#domain/changes/key-candidates.ts'
import { accountKind } from '#domain/contract/account-kind.ts'
import { inferredRecords, layoutTitle } from '#domain/storage/layout/inferred-layout.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import type { CallFrame } from '#domain/trace/call-trace.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { callTraceQuery } from '#queries/chain/call-trace.ts'
import { receiptOf, receiptQuery } from '#queries/chain/receipt.ts'
import { layoutQuery } from '#queries/storage/address-layout.ts'
import { findSlotNames } from '#queries/storage/slot-jobs.ts'

/** A layout by which changed slots of an account are named, and where it is from. */
export type LayoutOfChanges = NamedSlots & { title: string; from: string; isInferred: boolean }

/** A transaction in a block, and all that it changed. */
export type SlotSources = { transaction: RawObject; accounts: readonly AccountChange[] }

/** Most contracts whose code ran on one account’s storage and whose layout is looked for. */
const maxLayouts = 8

/**
 * The calls of a transaction, and the possible keys of the mappings that it changed, which are the same for
 * all accounts. Without its calls or its receipt there are fewer.
 */
const keyCandidatesQuery = (network: string, { transaction, accounts }: SlotSources) => {
  const [hash, blockHash] = [transaction.hash as Hash, transaction.blockHash as Hash]
  return queryOptions({
    queryKey: ['key candidates', network, hash, blockHash] as const,
    queryFn: async ({ client }) => {
      const [traced, receipt] = await Promise.all([
        orNothing(client.fetchQuery({ ...callTraceQuery(network, transaction), retry: false })),
        orNothing(client.fetchQuery({ ...receiptQuery(network, hash, blockHash), retry: false })),
      ])
      const frames = traced && 'trace' in traced ? traced.trace.frames : []
      const logs = receiptOf(receipt, blockHash)?.logs
      return { frames, candidates: collectKeyCandidates({ transaction, logs, frames, accounts }) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
  })
}

/**
 * The layouts that are known for the changed storage of an account: its own, and those of the contracts whose
 * code ran on its storage, by the transaction's calls. The key begins like that of `layoutQuery`, so that a
 * change of the layout reaches this query, too.
 */
export const slotNamesQuery = (network: string, change: AccountChange, sources: SlotSources) => {
  const { hash, blockHash } = sources.transaction
  return queryOptions({
    queryKey: ['layout', network, change.address, 'changes', hash, blockHash] as const,
    queryFn: async ({ client, signal }): Promise<LayoutOfChanges[]> => {
      const { frames, candidates } = await client.fetchQuery(keyCandidatesQuery(network, sources))
      signal.throwIfAborted()
      const layouts: LayoutOfChanges[] = []
      let slots = change.slots.map(({ slot }) => slot)
      for (const address of codeAddresses(change, frames).slice(0, maxLayouts)) {
        const known = slots.length > 0 && (await client.fetchQuery(layoutQuery(network, address)))
        if (!known) continue
        const { layout, decodeAs, from } = known
        const names = await findSlotNames({ layout, decodeAs, slots, candidates }, signal)
        const { variables } = readLayout(layout, decodeAs)
        const isInferred = inferredRecords(layout) !== undefined
        const isOwn = address === change.address
        layouts.push({ title: layoutTitle(layout), from, isInferred, isOwn, variables, names })
        slots = slots.filter((slot) => !names.has(slot))
      }
      return layouts
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // Types are functions and may contain themselves.
    structuralSharing: false,
  })
}

const orNothing = <T>(answer: Promise<T>) => answer.catch(() => undefined)

/** An account, and those whose code ran on its storage: by delegation (EIP-7702), or by delegate calls. */
function codeAddresses(change: AccountChange, frames: readonly CallFrame[]): Address[] {
  const { address, codeBefore = '0x' } = change
  const kind = accountKind(codeBefore)
  const called = frames.flatMap(({ kind, from, to }) =>
    /^(delegatecall|callcode)$/.test(kind) && from?.toLowerCase() === address && to ? [to] : [],
  )
  const all = [address, ...('target' in kind ? [kind.target] : []), ...called]
  return [...new Set(all.map((each) => each.toLowerCase() as Address))]
}
