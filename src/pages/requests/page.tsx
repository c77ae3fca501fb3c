import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { groupDigits } from '#domain/values/quantity.ts'
import { ExchangeFilters } from '#pages/requests/request-log-filters.tsx'
import { isFailure } from '#pages/requests/request-line.tsx'
import { ExchangeList } from '#pages/requests/request-list.tsx'
import { outcomeWords } from '#pages/requests/describe-request-outcome.ts'
import { type RequestLogView, requestLogPath, parseRequestLogPath } from '#paths/request-log.ts'
import { type RequestLogEntry, useRequestLog } from '#state/requests/request-log.ts'
import { requestLogFile } from '#state/requests/request-log-file.ts'
import { containsSecret } from '#state/connections/contains-secret.ts'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { save } from '#ui/values/download-blob.ts'

/** `/exchanges`: everything that was asked and answered in this visit. */
export default function ExchangesPage() {
  const { exchanges, total, clear } = useRequestLog()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [view, setView] = useState(() => parseRequestLogPath(search))
  const shown = exchanges.filter((exchange) => isOf(view, exchange))
  async function change(next: RequestLogView) {
    setView(next)
    // Whoever looks whether the key is in here must not put it into the address.
    const text = (await containsSecret(next.text)) ? '' : next.text
    navigate(requestLogPath({ ...next, text }), { replace: true })
  }
  const download = async (format: 'har' | 'json') =>
    save(await requestLogFile(shown, format), `keyhole-exchanges.${format}`)
  return (
    <Page title="Exchanges">
      <PageHead title="Exchanges" />
      <p className="max-w-prose text-mute">
        Every request of this visit and what came of it, the newest first, at times in UTC. They are
        kept in memory until the page is closed, of a long answer its first 20,000 characters.
        Neither key nor secret is in them.
      </p>
      {exchanges.length === 0 ? (
        <Note title="Nothing was asked yet">Open a block, a transaction or a file.</Note>
      ) : (
        <>
          <ExchangeFilters view={view} exchanges={exchanges} onChange={change} />
          <div className="flex flex-wrap items-center gap-2">
            <p role="status" className="mr-auto text-sm text-mute">
              {groupDigits(shown.length)} of {groupDigits(exchanges.length)}
              {total > exchanges.length &&
                `, the latest of ${groupDigits(total)}: older ones were let go`}
            </p>
            <button type="button" className="action" onClick={() => download('har')}>
              Save as HAR
            </button>
            <button type="button" className="action" onClick={() => download('json')}>
              Save as JSON
            </button>
            <button type="button" className="action" onClick={clear}>
              Clear
            </button>
          </div>
          {shown.length === 0 ? (
            <Note title="No exchange is like this">
              Look for something else, or for all of them.
            </Note>
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

function isOf({ text, method, state, over }: RequestLogView, exchange: RequestLogEntry): boolean {
  const { outcome } = exchange
  const words = text.toLowerCase().split(/\s+/)
  return (
    (method === '' || exchange.method === method) &&
    (state === '' || stateOf(outcome) === state) &&
    (over === '' || (outcome.state === 'answered' && outcome.transport === over)) &&
    words.every((word) => textOf(exchange).includes(word))
  )
}

/** An answer with a status that says no is a failure, as it is everywhere. */
const stateOf = (outcome: RequestLogEntry['outcome']) => (isFailure(outcome) ? 'failed' : outcome.state)

const textOf = ({ network, method, params, url = '', page, outcome }: RequestLogEntry): string =>
  [
    network,
    method,
    JSON.stringify(params),
    url,
    page,
    outcomeWords(outcome),
    'body' in outcome ? outcome.body : '',
  ]
    .join(' ')
    .toLowerCase()
