import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hash, Hex } from 'viem'
import { MalformedError, RpcError } from '#api/errors.ts'
import { extraRpc, offeredResult } from '#api/rpc/extra-rpc.ts'
import { changesOfTransaction, readAccessList } from '#domain/changes/access-list.ts'
import { type AccountChange, readPrestateDiff, wordOf } from '#domain/changes/account-change.ts'
import { accessListHashField } from '#domain/changes/prove-access-list.ts'
import { catchFieldProblem } from '#domain/proof/checks/encoding-problem.ts'
import { FieldProblem } from '#domain/proof/field-bytes.ts'
import type { ProofVerdict } from '#domain/proof/verdict.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { isHash } from '#domain/values/hex.ts'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { type RefusedTrace, readTraceRefusal } from '#queries/chain/call-trace.ts'
import { type NoProof, runProof } from '#queries/chain/proof.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** The changes of a transaction, with the response that it is read from, and how that was requested. */
export type StateChanges = {
  accounts: readonly AccountChange[]
  result: unknown
} & (
  | { method: 'debug_traceTransaction' }
  | { method: 'eth_getBlockAccessList'; verdict: ProofVerdict | NoProof }
)

/**
 * Reads what a transaction in a block changed: by the block access list where the header has its hash and the node
 * the list, else by `prestateTracer`; why that is not known where neither is offered; or null where the
 * node does not have the transaction. It cannot change while the block is the same.
 * @throws ApiFailure, which is a MalformedError for a response that is not readable
 */
export const stateChangesQuery = (network: string, transaction: RawObject) =>
  queryOptions({
    queryKey: [
      'state changes',
      network,
      transaction.hash as Hash,
      transaction.blockHash as Hash,
    ] as const,
    queryFn: async ({ queryKey: [, network, hash, blockHash], client, signal }) =>
      (await readFromAccessList(client, network, transaction, blockHash, signal)) ??
      readFromTrace(network, hash, signal),
    staleTime: ({ state: { data } }) =>
      data && 'accounts' in data ? Number.POSITIVE_INFINITY : 4_000,
    // A list of a large block has megabytes.
    gcTime: 60_000,
  })

async function readFromTrace(
  network: string,
  hash: Hash,
  signal: AbortSignal,
): Promise<StateChanges | RefusedTrace | null> {
  const method = 'debug_traceTransaction'
  const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
  const answer = await extraRpc(network, method, [hash, options], signal).catch(readTraceRefusal)
  if (answer.refusedBy !== undefined) return answer
  const { result } = answer
  // anvil answers for a transaction that it does not have with no steps.
  if (result === null || (isRawObject(result) && Array.isArray(result.structLogs))) return null
  const read = readPrestateDiff(result)
  if ('problem' in read) throw malformed(read.problem, result)
  return { ...read, method, result }
}

/** Undefined where the block has no such list, or the node does not give it: there is another way. */
async function readFromAccessList(
  client: QueryClient,
  network: string,
  { transactionIndex }: RawObject,
  blockHash: Hash,
  signal: AbortSignal,
): Promise<StateChanges | undefined> {
  const method = 'eth_getBlockAccessList'
  const index = readQuantity(transactionIndex)
  const block = await client.fetchQuery(blockQuery(network, blockHash, false))
  if (!block || index === undefined || !accessListHashField(block)) return undefined
  const { result } = await extraRpc(network, method, [blockHash], signal).catch(otherWay)
  if (result === undefined || result === null) return undefined
  const request = { hash: blockHash }
  const [list, verdict] = [
    catchFieldProblem(() => readAccessList(result)),
    await runProof<ProofVerdict>(network, { request, block, accessList: result }, signal),
  ]
  if (list instanceof FieldProblem) throw malformed(`${list.message}.`, result)
  const changes = changesOfTransaction(list, Number(index))
  const accounts = await readValuesBefore(client, network, block, changes, signal)
  return { accounts, result, method, verdict }
}

/** The node's error leaves the answer to the other way. */
function otherWay(error: unknown): { result?: undefined } {
  if (error instanceof RpcError) return {}
  throw error
}

const malformed = (problem: string, result: unknown) =>
  new MalformedError(`The state changes are not readable. ${problem}`, JSON.stringify(result))

/** Most values that are read one by one at the parent block; of others, only the new one is told. */
const maxReadValues = 300

/**
 * Adds values that no earlier step of the block changed: they are those of the parent block. One that
 * cannot be read there stays unknown.
 */
async function readValuesBefore(
  client: QueryClient,
  network: string,
  { number, parentHash }: RawObject,
  changes: readonly AccountChange[],
  signal: AbortSignal,
): Promise<AccountChange[]> {
  const parentNumber = toQuantityHex((readQuantity(number) ?? 1n) - 1n)
  let reads = 0
  const readIfUnknown = async <Pair extends { before: unknown }>(
    pair: Pair,
    read: () => Promise<Pair['before']>,
  ): Promise<Pair> => {
    if (pair.before !== undefined || reads >= maxReadValues) return pair
    reads += 1
    return { ...pair, before: await read() }
  }
  const options = { signal, isRequested: true }
  const offered = async (
    method: 'eth_getBalance' | 'eth_getTransactionCount' | 'eth_getCode',
    address: Address,
  ) =>
    isHash(parentHash)
      ? offeredResult(network, method, [address, { blockHash: parentHash }], options)
      : undefined
  const readSlot = (address: Address, slot: bigint) =>
    client
      .fetchQuery(storageQuery(network, address, slotWord(slot), parentNumber))
      .then(wordOf, () => undefined)
  return Promise.all(
    changes.map(async (change) => {
      const { address, balance, nonce, code } = change
      const readNumber = async (method: 'eth_getBalance' | 'eth_getTransactionCount') =>
        readQuantity(await offered(method, address))
      return {
        ...change,
        balance: balance && (await readIfUnknown(balance, () => readNumber('eth_getBalance'))),
        nonce: nonce && (await readIfUnknown(nonce, () => readNumber('eth_getTransactionCount'))),
        code:
          code &&
          (await readIfUnknown(code, async () => (await offered('eth_getCode', address)) as Hex)),
        slots: await Promise.all(
          change.slots.map((slot) => readIfUnknown(slot, () => readSlot(address, slot.slot))),
        ),
      }
    }),
  )
}
