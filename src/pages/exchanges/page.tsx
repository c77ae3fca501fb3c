import { useState } from 'react'
import { grouped } from '#domain/quantity.ts'
import { isFailure } from '#pages/exchanges/exchange-line.tsx'
import { ExchangeList } from '#pages/exchanges/exchange-list.tsx'
import { type Exchange, forgetExchanges, useExchanges } from '#queries/exchanges.ts'
import { exchangesFile } from '#queries/exchanges-file.ts'
import { Note } from '#ui/note.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { save } from '#ui/save.ts'

const kinds: { [kind: string]: (exchange: Exchange) => boolean } = {
  all: () => true,
  failed: ({ outcome }) => isFailure(outcome),
  'kept on this device': ({ outcome }) => outcome.state === 'kept',
  'over HTTP': ({ outcome }) => outcome.state === 'answered' && outcome.transport === 'HTTP',
  'over WebSocket': ({ outcome }) =>
    outcome.state === 'answered' && outcome.transport === 'WebSocket',
}

/** `/exchanges`: everything that was asked and answered in this visit. */
export default function ExchangesPage() {
  const exchanges = useExchanges()
  const [text, setText] = useState('')
  const [kind, setKind] = useState('all')
  const words = text.toLowerCase().split(/\s+/)
  const shown = exchanges.filter(
    (exchange) => kinds[kind]?.(exchange) && words.every((word) => textOf(exchange).includes(word)),
  )
  const download = async (format: 'har' | 'json') =>
    save(await exchangesFile(shown, format), `keyhole-exchanges.${format}`)
  return (
    <Page title="Exchanges">
      <PageHead title="Exchanges" />
      <p className="max-w-prose text-mute">
        Every request of this visit and what came of it, the newest first. They are kept in memory
        until the page is closed. Neither key nor secret is in them.
      </p>
      {exchanges.length === 0 ? (
        <Note title="Nothing was asked yet">Open a block, a transaction or a file.</Note>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <input
              type="search"
              aria-label="Find in exchanges"
              placeholder="Method, parameter, or text of the answer"
              value={text}
              onChange={({ target }) => setText(target.value)}
              className="h-9 min-w-0 grow basis-60 rounded-md border border-line bg-card px-3 placeholder:text-mute"
            />
            <select
              aria-label="Kind"
              value={kind}
              onChange={({ target }) => setKind(target.value)}
              className="action h-9"
            >
              {Object.keys(kinds).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <button type="button" className="action h-9" onClick={() => download('har')}>
              Save as HAR
            </button>
            <button type="button" className="action h-9" onClick={() => download('json')}>
              Save as JSON
            </button>
            <button type="button" className="action h-9" onClick={forgetExchanges}>
              Clear
            </button>
          </div>
          <p role="status" className="text-sm text-mute">
            {grouped(shown.length)} of {grouped(exchanges.length)}
          </p>
          {shown.length === 0 ? (
            <Note title="No exchange is like this">Look for something else, or for all kinds.</Note>
          ) : (
            <div className="card px-4">
              <ExchangeList exchanges={shown} detailed />
            </div>
          )}
        </>
      )}
    </Page>
  )
}

const textOf = ({ network, method, params, page, outcome }: Exchange): string =>
  [network, method, JSON.stringify(params), page, 'body' in outcome ? outcome.body : '']
    .join(' ')
    .toLowerCase()
