import type { Address, Hex } from 'viem'
import { MalformedError } from '#api/errors.ts'
import { type ExtraAnswer, extraRpc } from '#api/rpc/extra-rpc.ts'
import { type BlockTransactionRow, readBlockTransactionRow } from '#domain/block/block-row.ts'
import { afterLogs, type LogWalk, nextLogWindow, startLogWalk } from '#domain/log/log-walk.ts'
import { readRowReceipt } from '#domain/receipt/row-receipts.ts'
import { findChanges, isExactChange } from '#domain/storage/history/value-history.ts'
import { readFilteredTraces, type TracedTransaction } from '#domain/trace/filtered-traces.ts'
import { isSameHex, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { asRawList, asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'
import { maxHistoryRows } from '#protocol/extra-methods.ts'
import { narrowerWalk } from '#queries/chain/search-events.ts'

/** A transaction of an account, with its block; its index is that in the block. */
export type HistoryRow = BlockTransactionRow & { block: bigint; seconds: bigint | undefined }

/**
 * The history of an account so far, newest first. `index` is of a node that keeps one, `traces` of one that
 * filters its traces; by `nonces` only the account's own transactions are found.
 */
export type AccountHistory = {
  way: 'index' | 'traces' | 'nonces'
  rows: readonly HistoryRow[]
  /** The next rows are of blocks before this one; undefined where these are all. */
  before: bigint | undefined
  /** Nonces that were read, by block. */
  nonces?: ReadonlyMap<bigint, Hex>
  /** Where the search by traces goes on, and what it found that is in no row yet. */
  traced?: { walk: LogWalk; found: readonly TracedTransaction[] }
}

/** How a run ended, other than by a page of rows. */
export type HistoryRefusal = Extract<ExtraAnswer<never>, { refusedBy: 'node' | 'plan' | 'block' }>

const isRefused = (answer: ExtraAnswer<unknown>): answer is HistoryRefusal =>
  answer.refusedBy !== undefined

/** A node without the method may respond with something else, such as null: another way is offered. */
const refusalWithoutList = (result: unknown): HistoryRefusal => ({
  refusedBy: 'node',
  message: JSON.stringify(result).slice(0, 300),
})

type Account = { network: string; address: Address }

/**
 * The next page by the node's own index (`ots_searchTransactionsBefore`), or why there is none.
 * @throws ApiFailure, which is a MalformedError for rows that are not in order, or the abort of `signal`
 */
export async function readIndexedHistory(
  { network, address }: Account,
  history: AccountHistory | undefined,
  signal: AbortSignal,
): Promise<AccountHistory | HistoryRefusal> {
  const before = history?.before ?? 0n
  const method = 'ots_searchTransactionsBefore'
  const params = [address, Number(before), maxHistoryRows] as const
  const answer = await extraRpc(network, method, [...params], signal)
  if (answer.refusedBy) return answer
  const { txs, receipts, lastPage } = asRawObject(answer.result)
  if (!Array.isArray(txs)) return refusalWithoutList(answer.result)
  const rows = txs.map((entry, index) =>
    readHistoryRow(entry, Array.isArray(receipts) ? receipts[index] : undefined),
  )
  const malformed = (problem: string) => MalformedError.ofResult(problem, answer.result)
  let last = before === 0n ? undefined : before - 1n
  for (const row of rows) {
    if (!row) throw malformed('A transaction lacks its block or index.')
    if (last !== undefined && row.block > last)
      throw malformed('The transactions are not in the order of their blocks.')
    last = row.block
  }
  const isWhole = lastPage === true || rows.length === 0 || last === 0n
  const allRows = [...(history?.rows ?? []), ...(rows as HistoryRow[])]
  return { way: 'index', rows: allRows, before: isWhole ? undefined : last }
}

function readHistoryRow(
  entry: unknown,
  receipt: unknown,
  time = asRawObject(receipt).timestamp ?? asRawObject(entry).blockTimestamp,
): HistoryRow | undefined {
  if (!isRawObject(entry)) return undefined
  const block = readQuantity(entry.blockNumber)
  if (block === undefined || readQuantity(entry.transactionIndex) === undefined) return undefined
  return {
    ...readBlockTransactionRow(entry, 0),
    receipt: readRowReceipt(entry, receipt, undefined, undefined),
    ...{ block, seconds: readQuantity(time) },
  }
}

/** Requests of one run of the search by traces. */
export const maxTraceRequests = 100

/**
 * The next page by traces in windows of blocks (`trace_filter`): all transactions that reach the account, also by
 * calls within them, each loaded by its hash. What two addresses in one filter mean differs by node, so that
 * senders and recipients are asked for apart.
 * @throws ApiFailure or the abort of `signal`; a later run goes on from the last `onProgress`
 */
export async function searchByTraces(
  { network, address, newest }: Account & { newest: bigint },
  history: AccountHistory | undefined,
  signal: AbortSignal,
  onProgress: (history: AccountHistory) => void,
): Promise<HistoryRefusal | undefined> {
  let { walk, found } = history?.traced ?? { walk: startLogWalk(newest), found: [] }
  const before = history?.rows ?? []
  let rows = before
  const report = () => {
    const isAll = !nextLogWindow(walk) && found.length === 0
    const next = isAll ? undefined : (rows.at(-1)?.block ?? newest)
    onProgress({ way: 'traces', rows, before: next, traced: { walk, found } })
  }
  for (let requests = 0; requests < maxTraceRequests - maxHistoryRows; requests += 2) {
    const window = nextLogWindow(walk)
    if (!window || found.length >= maxHistoryRows) break
    const blocks = { fromBlock: toQuantityHex(window.from), toBlock: toQuantityHex(window.to) }
    const ask = (side: 'fromAddress' | 'toAddress') =>
      extraRpc(network, 'trace_filter', [{ ...blocks, [side]: [address] }], signal)
    try {
      const answers = await Promise.all([ask('fromAddress'), ask('toAddress')])
      const refusal = answers.find(isRefused)
      if (refusal) return refusal
      const noList = answers.find(({ result }) => !Array.isArray(result))
      if (noList) return refusalWithoutList(noList.result)
      const traces = answers.flatMap(({ result }) => result ?? [])
      const read = readFilteredTraces(traces, window, address)
      if ('problem' in read) throw MalformedError.ofResult(read.problem, traces)
      walk = afterLogs(walk, traces.length)
      found = [...found, ...read]
    } catch (error) {
      walk = narrowerWalk(walk, error)
    }
    report()
  }
  const page = found.slice(0, maxHistoryRows)
  const answers = await Promise.all(
    page.map(({ hash }) => extraRpc(network, 'eth_getTransactionByHash', [hash], signal)),
  )
  const refusal = answers.find(isRefused)
  if (refusal) return refusal
  const read = answers.map(({ result }) => readHistoryRow(result, undefined))
  const lost = page[read.indexOf(undefined)]?.hash
  if (lost)
    throw MalformedError.ofResult(`The node’s traces have ${lost}, but the node does not.`, null)
  rows = [...before, ...(read as HistoryRow[])]
  found = found.slice(page.length)
  report()
  return undefined
}

/** Requests of one run of the search by nonces: 25 transactions of a chain of 16 million blocks. */
export const maxNonceRequests = 700
/** Blocks whose nonces are read at a time. */
const concurrentReads = 8

/**
 * The next page of an account's own transactions: the blocks in which its nonce rose are found by halving, the
 * newest first. A nonce that rose without a transaction of the account gives no row: that of a contract by its
 * creations, or by an authorization (EIP-7702).
 * @throws ApiFailure or the abort of `signal`; a later run goes on from the last `onProgress`
 */
export async function searchByNonces(
  { network, address, newest }: Account & { newest: bigint },
  history: AccountHistory | undefined,
  signal: AbortSignal,
  onProgress: (history: AccountHistory) => void,
): Promise<HistoryRefusal | undefined> {
  const nonces = new Map(history?.nonces)
  let rows = history?.rows ?? []
  let before = history?.before ?? newest + 1n
  const foundBefore = rows.length
  const report = (isAll = false) =>
    onProgress({ way: 'nonces', rows, before: isAll ? undefined : before, nonces })
  let requests = 0
  const readNonces = async (blocks: readonly bigint[]) => {
    requests += blocks.length
    const answers = await Promise.all(
      blocks.map((block) =>
        extraRpc(network, 'eth_getTransactionCount', [address, toQuantityHex(block)], signal),
      ),
    )
    const refusal = answers.find(isRefused)
    if (refusal) return refusal
    for (const [index, block] of blocks.entries()) {
      const nonce = answers[index]?.result
      if (readQuantity(nonce) === undefined)
        throw MalformedError.ofResult('Invalid nonce: not a quantity.', nonce)
      nonces.set(block, nonce as Hex)
    }
    return undefined
  }
  let refusal = history ? undefined : await readNonces([0n, newest])
  while (!refusal && rows.length - foundBefore < maxHistoryRows) {
    const range = { from: 0n, to: before - 1n, samples: 1 }
    const changes = findChanges(range, nonces, isSameHex).reverse()
    const [latest] = changes
    if (!latest) {
      report(true)
      return undefined
    }
    if (requests > maxNonceRequests - concurrentReads) break
    if (isExactChange(latest)) {
      requests += 1
      const params = [toQuantityHex(latest.at), true] as const
      const answer = await extraRpc(network, 'eth_getBlockByNumber', [...params], signal)
      if (answer.refusedBy) return answer
      if (!Array.isArray(answer.result?.transactions))
        throw MalformedError.ofResult('The block lists no transactions.', answer.result)
      rows = [...rows, ...ownTransactions(answer.result, address)]
      before = latest.at
      report()
    } else {
      const inexact = changes.filter((change) => !isExactChange(change))
      refusal = await readNonces(
        inexact.slice(0, concurrentReads).map(({ before, at }) => (before + at) / 2n),
      )
    }
  }
  report()
  return refusal
}

/** The transactions of a block that an account sent, newest first. */
const ownTransactions = ({ transactions, timestamp }: RawObject, address: Address): HistoryRow[] =>
  asRawList(transactions)
    .filter((entry) => isSameHex(asRawObject(entry).from, address))
    .flatMap((entry) => readHistoryRow(entry, undefined, timestamp) ?? [])
    .reverse()
