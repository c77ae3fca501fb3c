import { queryOptions } from '@tanstack/react-query'
import type { Address, Hash } from 'viem'
import { MalformedError, RpcError } from '#api/errors.ts'
import { extraRpc, offeredResult } from '#api/rpc/extra-rpc.ts'
import { accessListHashField, changesOfBlock, readAccessList } from '#domain/changes/access-list.ts'
import {
  type AccountChange,
  type BeforeAfter,
  readBlockDiff,
  readPrestateDiff,
  type StateChanges,
  wordOf,
} from '#domain/changes/account-change.ts'
import { catchFieldProblem } from '#domain/proof/checks/judge.ts'
import { FieldProblem } from '#domain/proof/field-bytes.ts'
import type { ProofVerdict } from '#domain/proof/verdict.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { isHash, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { type RefusedTrace, readTraceRefusal } from '#queries/chain/call-trace.ts'
import { runProof } from '#queries/chain/proof.ts'
import { nothingIfFailed } from '#queries/client.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/**
 * Reads what a block or one of its transactions changed: by the block access list where the header has its hash and
 * the node the list, else by `prestateTracer`; why that is not known where neither is offered; or null where the
 * node does not have it. It cannot change while the block is the same.
 * @throws ApiFailure, which is a MalformedError for a response that is not readable
 */
export const stateChangesQuery = (network: string, blockHash: Hash, transaction?: RawObject) =>
  queryOptions({
    queryKey: ['state changes', network, blockHash, transaction?.hash as Hash | undefined] as const,
    queryFn: async ({ queryKey: [, network, blockHash, hash], client, signal }) => {
      const block = await client.fetchQuery(blockQuery(network, blockHash, false))
      const listed = block && (await readFromAccessList(network, block, signal))
      const index = readQuantity(transaction?.transactionIndex)
      const isOfIt = (change: AccountChange) => change.transactionIndex === Number(index)
      if (listed && index !== undefined)
        return { ...listed, accounts: listed.accounts.filter(isOfIt) }
      if (listed && !transaction) return listed
      if (hash)
        return readFromTrace(network, 'debug_traceTransaction', [hash], readPrestateDiff, signal)
      const readAll = (diffs: unknown) => readBlockDiff(diffs, asRawList(block?.transactions))
      return block && readFromTrace(network, 'debug_traceBlockByHash', [blockHash], readAll, signal)
    },
    staleTime: ({ state: { data } }) =>
      data && 'accounts' in data ? Number.POSITIVE_INFINITY : 4_000,
    // A list of a large block has megabytes.
    gcTime: 60_000,
  })

const diffOptions = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }

/** The changes by `prestateTracer`, of a transaction, of each one of a block, or of a call that is not sent. */
export async function readFromTrace(
  network: string,
  method: 'debug_traceTransaction' | 'debug_traceBlockByHash' | 'debug_traceCall',
  ofWhat: readonly unknown[],
  read: (result: unknown) => ReturnType<typeof readPrestateDiff>,
  signal: AbortSignal,
  overrides: RawObject = {},
): Promise<StateChanges | RefusedTrace | null> {
  const params = [...ofWhat, { ...diffOptions, ...overrides }] as never
  const answer = await extraRpc(network, method, params, signal).catch(readTraceRefusal)
  if (answer.refusedBy !== undefined) return answer
  const { result } = answer
  // anvil answers for a transaction that it does not have with no steps.
  if (result === null || (isRawObject(result) && Array.isArray(result.structLogs))) return null
  const changes = read(result)
  if ('problem' in changes) throw malformed(changes.problem, result)
  return { ...changes, method, result }
}

/** Undefined where the block has no such list, or the node does not give it: there is another way. */
async function readFromAccessList(
  network: string,
  block: RawObject,
  signal: AbortSignal,
): Promise<StateChanges | undefined> {
  const method = 'eth_getBlockAccessList'
  const hash = block.hash as Hash
  if (!accessListHashField(block)) return undefined
  const { result } = await extraRpc(network, method, [hash], signal).catch(otherWay)
  if (result === undefined || result === null) return undefined
  const [list, verdict] = [
    catchFieldProblem(() => readAccessList(result)),
    await runProof<ProofVerdict>(network, { request: { hash }, block, accessList: result }, signal),
  ]
  if (list instanceof FieldProblem) throw malformed(`${list.message}.`, result)
  return { accounts: changesOfBlock(list), result, method, verdict }
}

/** The node's error leaves the answer to the other way. */
function otherWay(error: unknown): { result?: undefined } {
  if (error instanceof RpcError) return {}
  throw error
}

const malformed = (problem: string, result: unknown) =>
  MalformedError.ofResult(`The state changes are not readable. ${problem}`, result)

type StateMethod = 'eth_getBalance' | 'eth_getTransactionCount' | 'eth_getCode'

/** Most values of an account that are read one by one at the parent block; of others, only the new one is told. */
const maxReadValues = 300

/**
 * The changes of an account, with the values of the parent block where no earlier step of the block changed
 * them. One that cannot be read there stays unknown.
 */
export const valuesBeforeQuery = (
  network: string,
  blockHash: unknown,
  changes: readonly AccountChange[],
) => {
  const [first] = changes
  const indexes = changes.map(({ transactionIndex }) => transactionIndex)
  return queryOptions({
    queryKey: ['values before', network, blockHash as Hash, first?.address, indexes] as const,
    queryFn: async ({ queryKey: [, network, blockHash], client, signal }) => {
      const block = await client.fetchQuery(blockQuery(network, blockHash, false))
      const { number, parentHash } = block ?? {}
      const parentNumber = toQuantityHex((readQuantity(number) ?? 1n) - 1n)
      let reads = 0
      const fill = async <Value>(
        pair: BeforeAfter<Value> | undefined,
        read: () => Promise<unknown>,
      ) =>
        pair && pair.before === undefined && reads++ < maxReadValues
          ? { ...pair, before: (await read()) as Value | undefined }
          : pair
      const ask = async (method: StateMethod, address: Address) =>
        isHash(parentHash)
          ? offeredResult(network, method, [address, { blockHash: parentHash }], {
              signal,
              isRequested: true,
            })
          : undefined
      const readSlot = (address: Address, slot: bigint) =>
        client
          .fetchQuery(storageQuery(network, address, slotWord(slot), parentNumber))
          .then(wordOf, nothingIfFailed)
      return Promise.all(
        changes.map(async (change): Promise<AccountChange> => {
          const { address, balance, nonce, code, slots } = change
          const quantity = async (method: StateMethod) => readQuantity(await ask(method, address))
          return {
            ...change,
            balance: await fill(balance, () => quantity('eth_getBalance')),
            nonce: await fill(nonce, () => quantity('eth_getTransactionCount')),
            code: await fill(code, () => ask('eth_getCode', address)),
            slots: await Promise.all(
              slots.map(async ({ slot, ...pair }) => ({
                slot,
                ...((await fill(pair, () => readSlot(address, slot))) ?? pair),
              })),
            ),
          }
        }),
      )
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}
