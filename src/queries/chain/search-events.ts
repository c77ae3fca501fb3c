import { MalformedError, RefusedError, RpcError } from '#api/errors.ts'
import { type ExtraAnswer, extraRpc } from '#api/rpc/extra-rpc.ts'
import {
  afterLogRefusal,
  afterLogs,
  type EventLog,
  type LogWalk,
  nextLogWindow,
  readEventLogs,
} from '#domain/log/log-walk.ts'
import { toQuantityHex } from '#domain/values/quantity.ts'

/** A search so far: the events found, newest first, and the walk that goes on from there. */
export type EventSearch = { walk: LogWalk; events: readonly EventLog[] }

/** How a run of a search ended: `full` where no more events are kept. */
export type EventSearchEnd =
  | { kind: 'all' | 'limit' | 'full' }
  | Extract<ExtraAnswer<never>, { refusedBy: 'node' | 'plan' | 'block' }>

/** Requests of one run, with those that the provider refuses as too wide. */
export const maxLogRequests = 30

/** Events of one run from which on it waits for a person to go on. */
const maxNewEvents = 1_000

/** Events that are kept: some tens of megabytes. */
const maxEvents = 20_000

/** Longest text of an answer that does not fit. */
const maxShownLetters = 20_000

/**
 * Searches the events of an address down from where `search` stands, in windows that the provider
 * takes; `topic` is the first topic, of one event.
 * @throws ApiFailure or the abort of `signal`; a later run goes on from the last `onProgress`
 */
export async function searchEvents(
  { network, address, topic }: { network: string; address: string; topic: string | undefined },
  search: EventSearch,
  signal: AbortSignal,
  onProgress: (search: EventSearch) => void,
): Promise<EventSearchEnd> {
  let { walk, events } = search
  for (let requests = 0; requests < maxLogRequests; requests++) {
    const window = nextLogWindow(walk)
    if (!window) return { kind: 'all' }
    if (events.length >= maxEvents) return { kind: 'full' }
    if (events.length - search.events.length >= maxNewEvents) return { kind: 'limit' }
    signal.throwIfAborted()
    const filter = {
      address,
      fromBlock: toQuantityHex(window.from),
      toBlock: toQuantityHex(window.to),
      ...(topic !== undefined && { topics: [topic] }),
    }
    try {
      const answer = await extraRpc(network, 'eth_getLogs', [filter], signal)
      if (answer.refusedBy) return answer
      const found = readEventLogs(answer.result, window, { address, topic })
      if ('problem' in found)
        throw new MalformedError(
          found.problem,
          (JSON.stringify(answer.result) ?? '').slice(0, maxShownLetters),
        )
      walk = afterLogs(walk, found.length)
      events = [...events, ...found]
    } catch (error) {
      const smaller = afterLogRefusal(walk, refusalText(error))
      if (!smaller) throw error
      walk = smaller
    }
    onProgress({ walk, events })
  }
  return { kind: nextLogWindow(walk) ? 'limit' : 'all' }
}

/** Some gateways have their words in `data`. */
function refusalText(error: unknown): string {
  if (error instanceof RefusedError) return error.body
  return error instanceof RpcError ? `${error.message} ${JSON.stringify(error.data) ?? ''}` : ''
}
