import { patterns } from '#paths/patterns.ts'

/** How exchanges can have ended. */
export const exchangeStates = ['answered', 'failed', 'kept', 'waiting'] as const
type ExchangeState = (typeof exchangeStates)[number]

/** Which exchanges are shown; '' is any. */
export type ExchangesView = {
  text: string
  method: string
  state: ExchangeState | ''
  over: 'HTTP' | 'WebSocket' | ''
}

/** Address of the page of exchanges with this view of them. */
export function exchangesPath(view: ExchangesView): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(view)) if (value !== '') search.set(name, value)
  const query = search.toString()
  return query === '' ? patterns.exchanges : `${patterns.exchanges}?${query}`
}

/** Reads the view of the page of exchanges; what it does not know is any. */
export function parseExchangesPath(search: URLSearchParams): ExchangesView {
  const over = search.get('over')
  return {
    text: search.get('text') ?? '',
    method: search.get('method') ?? '',
    state: exchangeStates.find((state) => state === search.get('state')) ?? '',
    over: over === 'HTTP' || over === 'WebSocket' ? over : '',
  }
}
