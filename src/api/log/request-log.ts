import type { Transport } from '#api/connections/connections.ts'
import { createObservable } from '#api/observable.ts'

/** One request and what came of it, as it can be shown: neither key nor secret is in it. */
export type Exchange = {
  id: number
  network: string
  /** Of one of the eight operations or beyond; `batch of 3`, whose `params` are the requests themselves. */
  method: string
  params: readonly unknown[]
  /** Where a file command went; its credentials travel in a header. */
  url?: string
  /** Characters of `params` as JSON. */
  asked: number
  at: Date
  /** Address of the page that asked. */
  page: string
  outcome:
    | { state: 'waiting' }
    | { state: 'kept'; since: Date }
    | {
        state: 'answered'
        transport: Transport
        /** Of HTTP; 200 for every answer of a WebSocket. */
        status: number
        milliseconds: number
        bytes: number
        /** The first 20,000 characters of so many. */
        body: string
        characters: number
      }
    | { state: 'failed'; message: string; milliseconds: number }
}

type Answered = Extract<Exchange['outcome'], { state: 'answered' }>

/** How a request ended, with the whole body. */
export type Ended = Exclude<Exchange['outcome'], Answered> | Omit<Answered, 'characters'>

const bound = 500
/** A block of 1,500 transactions is a megabyte: the line of exchanges must not hold many of them. */
const bodyBound = 20_000
/** Characters of all `params` together: what was asked is kept whole, to be asked again. */
const askedBound = 4_000_000
const exchanges = createObservable<readonly Exchange[]>([])
let lastId = 0

/** The latest exchanges, newest first; the array is new whenever one changed. */
export const { read: readExchanges, watch: watchExchanges } = exchanges

/** Notes a request and returns the way to tell how it ended. */
export function noteExchange(
  request: Pick<Exchange, 'network' | 'method' | 'params' | 'url'>,
  outcome: Exchange['outcome'] = { state: 'waiting' },
): (outcome: Ended) => void {
  const id = ++lastId
  const page = location.pathname.slice(import.meta.env.BASE_URL.length - 1) + location.search
  const asked = JSON.stringify(request.params).length
  const latest = [{ ...request, asked, id, page, at: new Date(), outcome }, ...readExchanges()]
  let room = askedBound
  exchanges.change(
    latest.slice(0, bound).filter((exchange) => {
      room -= exchange.asked
      // The newest stays, however large it is.
      return room >= 0 || exchange.id === id
    }),
  )
  return (ended) => {
    const outcome =
      ended.state === 'answered'
        ? { ...ended, body: beginning(ended.body), characters: ended.body.length }
        : ended
    exchanges.change(
      readExchanges().map((exchange) => (exchange.id === id ? { ...exchange, outcome } : exchange)),
    )
  }
}

/** A copy of its own: what `slice` gives holds on to the whole text in V8. */
function beginning(body: string): string {
  const bytes = new TextEncoder().encode(body.slice(0, bodyBound))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

let cleared = 0

/** How many were noted since the page was opened, or they were cleared: more than are held. */
export const countExchanges = (): number => lastId - cleared

export function clearExchanges() {
  cleared = lastId
  exchanges.change([])
}
