import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { MalformedError, RefusedError, RpcError } from '#api/errors.ts'
import { nextTask } from '#api/moments.ts'
import { type ExtraAnswer, extraRpc } from '#api/rpc/extra-rpc.ts'
import {
  afterLogRefusal,
  afterLogs,
  type EventLog,
  type LogFilter,
  type LogWalk,
  type LogWindow,
  nextLogWindow,
  orderEventLogs,
  readEventLogs,
  readReceiptLogs,
} from '#domain/log/log-walk.ts'
import type { ProofVerdict } from '#domain/proof/verdict.ts'
import type { ReceiptProof } from '#domain/receipt/prove-receipt.ts'
import { createLimiter } from '#domain/requests/limit-concurrency.ts'
import { readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { type NoProof, runProof } from '#queries/chain/proof.ts'
import { blockReceiptsQuery } from '#queries/chain/receipt.ts'

/** A search so far: the events found, newest first, and the walk that goes on from there. */
export type EventSearch = { walk: LogWalk; events: readonly EventLog[] }

/** How a run of a search ended: `full` where no more events are kept. */
export type EventSearchEnd = { kind: 'all' | 'limit' | 'full' } | LogRefusal

type LogRefusal = Extract<ExtraAnswer<never>, { refusedBy: 'node' | 'plan' | 'block' }>

/** Requests of one run, with those that the provider refuses as too wide. */
export const maxLogRequests = 30

/** Events of one run from which on it waits for a person to go on. */
const maxNewEvents = 1_000

/** Events that are kept: some tens of megabytes. */
const maxEvents = 20_000

/**
 * Searches the events that filters ask for down from where `search` stands, in windows that the
 * provider takes.
 * @throws ApiFailure or the abort of `signal`; a later run goes on from the last `onProgress`
 */
export async function searchEvents(
  { network, filters }: { network: string; filters: readonly LogFilter[] },
  search: EventSearch,
  signal: AbortSignal,
  onProgress: (search: EventSearch) => void,
): Promise<EventSearchEnd> {
  let { walk, events } = search
  for (let requests = 0; requests < maxLogRequests; requests += filters.length) {
    const window = nextLogWindow(walk)
    if (!window) return { kind: 'all' }
    if (events.length >= maxEvents) return { kind: 'full' }
    if (events.length - search.events.length >= maxNewEvents) return { kind: 'limit' }
    signal.throwIfAborted()
    try {
      const answers = await Promise.all(
        filters.map((filter) => readWindow(network, filter, window, signal)),
      )
      const refused = answers.find((answer) => 'refusedBy' in answer)
      if (refused) return refused
      const found = orderEventLogs(
        answers.flatMap((answer) => ('found' in answer ? answer.found : [])),
      )
      if ('problem' in found) throw MalformedError.ofResult(found.problem, answers)
      walk = afterLogs(walk, found.length)
      events = [...events, ...found]
    } catch (error) {
      walk = narrowerWalk(walk, error)
    }
    onProgress({ walk, events })
  }
  return { kind: nextLogWindow(walk) ? 'limit' : 'all' }
}

/** Logs that are read in one task: each takes some microseconds, and a press may wait. */
const logsPerTask = 2_500

/** The events of blocks that a filter asks for, whose answer takes long to parse and to read. */
async function readWindow(
  network: string,
  filter: LogFilter,
  window: LogWindow,
  signal: AbortSignal,
): Promise<{ found: EventLog[] } | LogRefusal> {
  const blocks = { fromBlock: toQuantityHex(window.from), toBlock: toQuantityHex(window.to) }
  const answer = await extraRpc(network, 'eth_getLogs', [{ ...filter, ...blocks }], signal)
  if (answer.refusedBy) return answer
  const logs: unknown = answer.result
  if (!Array.isArray(logs)) throw MalformedError.ofResult('The logs are not a list.', logs)
  const found: EventLog[] = []
  for (let start = 0; start < logs.length; start += logsPerTask) {
    await nextTask()
    const read = readEventLogs(logs.slice(start, start + logsPerTask), window, filter)
    if ('problem' in read) throw MalformedError.ofResult(read.problem, logs)
    found.push(...read)
  }
  await nextTask()
  return { found }
}

/** The walk in smaller windows, where a provider refused one as too wide. @throws any other error */
export function narrowerWalk(walk: LogWalk, error: unknown): LogWalk {
  const narrower = afterLogRefusal(walk, refusalText(error))
  if (!narrower) throw error
  return narrower
}

/** Some gateways have their words in `data`. */
function refusalText(error: unknown): string {
  if (error instanceof RefusedError) return error.body
  return error instanceof RpcError ? `${error.message} ${JSON.stringify(error.data) ?? ''}` : ''
}

/** Blocks that are read at once: each has some megabytes, and a worker. */
const limitBlocks = createLimiter(2)

/** The logs that a block has, by its receipts, and the verdict on these. */
export type BlockLogs = { verdict: ProofVerdict; logs: ReturnType<typeof readReceiptLogs> }

/**
 * All logs of a block, proven by its receipts against its header and hash, or why they are not known; at
 * most two blocks are read at once.
 * @throws ApiFailure
 */
export const blockLogsQuery = (network: string, number: bigint, blockHash: Hash) =>
  queryOptions({
    queryKey: ['block logs', network, number.toString(), blockHash] as const,
    queryFn: ({ client, signal }) =>
      limitBlocks(async (): Promise<BlockLogs | NoProof> => {
        signal.throwIfAborted()
        const [block, answer] = await Promise.all([
          client.fetchQuery(blockQuery(network, blockHash, false)),
          client.fetchQuery(blockReceiptsQuery(network, number, blockHash)),
        ])
        if (!block || readQuantity(block.number) !== number)
          return { why: 'The provider has no block with this hash and number.' }
        if (!answer.result)
          return {
            why: `No receipts of this block. ${answer.message ? `Response: “${answer.message}”` : ''}`,
          }
        const { result: receipts } = answer
        const job = { request: { hash: blockHash }, block, receipts }
        const proof = await runProof<ReceiptProof>(network, job, signal)
        if ('why' in proof) return proof
        return { verdict: proof.root, logs: readReceiptLogs(receipts, block.transactions) }
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
  })
