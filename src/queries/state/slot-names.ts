import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Address, Hash } from 'viem'
import { connectionTo } from '#api/connections/connections.ts'
import { rpcOn } from '#api/rpc/rpc.ts'
import type { AccountChange } from '#domain/changes/account-change.ts'
import type { NamedSlots } from '#domain/changes/changed-values.ts'
import {
  collectKeyCandidates,
  type KeyCandidates,
  readHashedKeys,
} from '#domain/changes/key-candidates.ts'
import { accountKind } from '#domain/contract/account-kind.ts'
import { createLimiter } from '#domain/requests/limit-concurrency.ts'
import {
  inferredLayout,
  inferredRecords,
  layoutTitle,
} from '#domain/storage/layout/inferred-layout.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import type { CallFrame, CallTrace } from '#domain/trace/call-trace.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { asRawList, asRawObject, type RawObject } from '#domain/values/raw.ts'
import { hashTracer } from '#protocol/hash-tracer.ts'
import { callTraceQuery } from '#queries/chain/call-trace.ts'
import { blockReceiptsQuery, receiptOf, receiptQuery } from '#queries/chain/receipt.ts'
import { nothingIfFailed } from '#queries/client.ts'
import { inferredVariablesQuery } from '#queries/contract/inferred-contract.ts'
import { valuesBeforeQuery } from '#queries/state/state-changes.ts'
import { layoutQuery } from '#queries/storage/address-layout.ts'
import { findSlotNames } from '#queries/storage/slot-jobs.ts'

/** Transactions of one block, mined or simulated, and all that they changed. */
export type SlotSources = {
  /** Undefined where they are simulated: then all values before are known. */
  blockHash?: Hash
  transactions: readonly RawObject[]
  accounts: readonly AccountChange[]
  /** The logs and traces of a simulation, and what tells it from others; `hasOwnCode` where its overrides leave code. */
  simulated?: {
    key: readonly unknown[]
    logs: readonly unknown[]
    traces: readonly { trace: CallTrace }[]
    hasOwnCode: (address: Address) => boolean
  }
}

/** Most contracts whose code ran on one account’s storage and whose layout is looked for. */
const maxLayouts = 8

/** Most transactions of a block whose calls and hashes are looked through for one account: each is a request. */
const maxTracedTransactions = 16
/** Traces that are read at once. */
const limitTraces = createLimiter(4)

/**
 * The possible keys of the mappings that transactions changed, by their call data and logs, which are the same
 * for all accounts. Without their receipts there are fewer.
 */
const keyCandidatesQuery = (network: string, sources: SlotSources) => {
  const { blockHash = '0x', transactions, accounts, simulated } = sources
  return queryOptions({
    queryKey: ['key candidates', network, ...sourceKey(sources)] as const,
    queryFn: async ({ client }) => {
      if (simulated) return collectKeyCandidates({ ...sources, logs: simulated.logs, frames: [] })
      const [first, ...others] = transactions
      const number = readQuantity(first?.blockNumber) ?? 0n
      const ofOne = { ...receiptQuery(network, first?.hash as Hash, blockHash), retry: false }
      const ofAll = { ...blockReceiptsQuery(network, number, blockHash), retry: false }
      const answer =
        others.length === 0
          ? client.fetchQuery(ofOne).then((answer) => [receiptOf(answer, first ?? {})])
          : client.fetchQuery(ofAll).then(({ result }) => result)
      const receipts = await answer.catch(nothingIfFailed)
      const logs = (receipts ?? []).flatMap((receipt) => asRawList(asRawObject(receipt).logs))
      return collectKeyCandidates({ transactions, logs, frames: [], accounts })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
  })
}

const sourceKey = ({ blockHash, transactions, simulated }: SlotSources): readonly unknown[] =>
  simulated?.key ?? [
    blockHash,
    transactions.length === 1 ? transactions[0]?.hash : transactions.length,
  ]

/**
 * The layouts that are known for the changed storage of an account, or inferred: its own, and those of the
 * contracts whose code ran on its storage. The calls of the account's transactions tell these and more keys: they are read
 * where a slot has no name without them, the first transaction's first, and more of them where a layout is
 * known. The key begins like that of `layoutQuery`, so that a change of the layout reaches this query, too.
 */
const slotNamesQuery = (
  network: string,
  changes: readonly AccountChange[],
  sources: SlotSources,
) => {
  const address = changes[0]?.address ?? '0x'
  const { simulated } = sources
  return queryOptions({
    queryKey: ['layout', network, address, 'changes', ...sourceKey(sources)] as const,
    queryFn: async ({ client, signal }): Promise<NamedSlots[]> => {
      const candidates = await client.fetchQuery(keyCandidatesQuery(network, sources))
      const layouts = new Map<Address, NamedSlots>()
      let slots = [...new Set(changes.flatMap(({ slots }) => slots.map(({ slot }) => slot)))]
      const indexes = new Set(changes.map(({ transactionIndex }) => transactionIndex))
      const transactions = sources.transactions.filter(
        ({ transactionIndex }, _, { length }) =>
          length === 1 || indexes.has(Number(readQuantity(transactionIndex))),
      )
      /** Reads a part of each of the first transactions; of those that fail, none. */
      const readEach = async <Part>(
        read: (transaction: RawObject) => Promise<Part>,
        count: number,
      ) =>
        Promise.all(
          transactions.slice(0, count).map((transaction) =>
            limitTraces(() => {
              signal.throwIfAborted()
              return read(transaction).catch(nothingIfFailed)
            }),
          ),
        )
      async function nameBy(codes: readonly Address[], { words, texts }: KeyCandidates) {
        const all = {
          words: [...new Set([...words, ...candidates.words])],
          texts: [...new Set([...texts, ...candidates.texts])],
        }
        for (const code of codes) {
          if (slots.length === 0) break
          const kept = await client.fetchQuery(layoutQuery(network, code))
          const known = kept ?? (await inferLayout(client, network, code, sources))
          if (!known) continue
          const { layout, from } = known
          const found = await findSlotNames({ layout, slots, candidates: all }, signal)
          const { variables } = readLayout(layout)
          const isInferred = inferredRecords(layout) !== undefined
          // The page of storage finds no path by a layout that was not kept.
          const isOwn = code === address && kept !== null
          const names = new Map([...(layouts.get(code)?.names ?? []), ...found])
          const title = layoutTitle(layout)
          layouts.set(code, { title, from, isInferred, isOwn, variables, names })
          slots = slots.filter((slot) => !found.has(slot))
        }
      }
      for (const count of [0, 1, maxTracedTransactions]) {
        const isRepeated = count > 1 && transactions.length === 1
        if (slots.length === 0 || isRepeated || (count > 1 && layouts.size === 0)) break
        const traces = await readEach(async (transaction) => {
          if (simulated) return simulated.traces[Number(transaction.transactionIndex)]
          return client.fetchQuery({ ...callTraceQuery(network, transaction), retry: false })
        }, count)
        const frames = traces.flatMap((traced) =>
          traced && 'trace' in traced ? traced.trace.frames : [],
        )
        if (count > 0 && frames.length === 0) break
        const codes = codeAddresses(changes, frames).filter(simulated?.hasOwnCode ?? Boolean)
        await nameBy(
          codes.slice(0, maxLayouts),
          collectKeyCandidates({ transactions: [], logs: [], frames, accounts: [] }),
        )
      }
      if (slots.length > 0 && layouts.size > 0 && !simulated) {
        const hashed = await readEach(
          ({ hash }) => readHashed(network, hash as Hash, signal),
          maxTracedTransactions,
        )
        await nameBy([...layouts.keys()], readHashedKeys(hashed.flatMap((each) => each ?? [])))
      }
      return [...layouts.values()]
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // Types are functions and may contain themselves.
    structuralSharing: false,
  })
}

/**
 * The bytes that a transaction hashed, where the node runs a tracer that lists them. A refusal is of the tracer, and
 * says nothing of the method.
 * @throws ApiFailure
 */
async function readHashed(network: string, hash: Hash, signal: AbortSignal) {
  const params = [hash, { tracer: hashTracer }] as const
  const connection = await connectionTo(network)
  const result = await rpcOn(connection, 'debug_traceTransaction', [...params], signal)
  return Object.keys(asRawObject(result))
}

/** Most accounts of changed storage whose variables are inferred where no layout is known: each costs its code. */
const maxInferredAccounts = 8

/** The layout that the bytecode shows, as Variables offers it; undefined where it shows none. */
async function inferLayout(
  client: QueryClient,
  network: string,
  code: Address,
  { accounts }: SlotSources,
) {
  const changed = accounts.filter(({ slots }) => slots.length > 0)
  if (new Set(changed.map(({ address }) => address)).size > maxInferredAccounts) return undefined
  const query = { ...inferredVariablesQuery(network, code), staleTime: 60_000, retry: false }
  const inferred = await client.fetchQuery(query).catch(nothingIfFailed)
  if (!inferred || !('records' in inferred)) return undefined
  return { layout: inferredLayout(inferred.records), from: 'bytecode' }
}

/** The changes of an account with all values that can be read, and the layouts that name its slots. */
export function useAccountChanges(
  network: string,
  changes: readonly AccountChange[],
  sources: SlotSources,
) {
  const hasSlots = changes.some(({ slots }) => slots.length > 0)
  const names = useQuery({ ...slotNamesQuery(network, changes, sources), enabled: hasSlots })
  const before = valuesBeforeQuery(network, sources.blockHash, changes)
  const values = useQuery({ ...before, enabled: sources.blockHash !== undefined })
  const isLoading = names.isLoading || values.isLoading
  return { changes: values.data ?? changes, layouts: names.data ?? noLayouts, isLoading }
}

const noLayouts: readonly NamedSlots[] = []

/** An account, and those whose code ran on its storage: by delegation (EIP-7702), or by delegate calls. */
function codeAddresses(
  [change]: readonly AccountChange[],
  frames: readonly CallFrame[],
): Address[] {
  const { address = '0x', codeBefore = '0x' } = change ?? {}
  const kind = accountKind(codeBefore)
  const called = frames.flatMap(({ kind, from, to }) =>
    /^(delegatecall|callcode)$/.test(kind) && from?.toLowerCase() === address && to ? [to] : [],
  )
  const all = [address, ...('target' in kind ? [kind.target] : []), ...called]
  return [...new Set(all.map((each) => each.toLowerCase() as Address))]
}
