import { useQuery } from '@tanstack/react-query'
import type { Exchange } from '#api/exchanges.ts'
import { snippets } from '#domain/snippet.ts'
import { connectionsQuery } from '#queries/connections.ts'
import { Copy } from '#ui/copy.tsx'

/** One exchange in full: what was asked, what came back, and the same request for other tools. */
export function ExchangeDetails({ exchange }: { exchange: Exchange }) {
  const { network, method, params, outcome } = exchange
  const networks = useQuery(connectionsQuery).data
  const connection = networks?.find((other) => other.network === network)
  return (
    <div className="grid gap-2 pb-3 pl-4">
      <Part title="Asked" text={JSON.stringify({ method, params })} />
      {outcome.state === 'answered' && <Part title="Answered" text={outcome.body} />}
      {connection && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-mute">
          The same for other tools, the key left to a variable:
          {Object.entries(snippets).map(([tool, write]) => (
            <span key={tool} className="inline-flex items-center">
              {tool}
              <Copy text={write({ ...connection, method, params })} what={`as ${tool}`} />
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <h3 className="flex items-center text-mute">
        {title} <Copy text={text} what={`what was ${title.toLowerCase()}`} />
      </h3>
      <pre className="data max-h-40 overflow-auto break-all whitespace-pre-wrap">{text}</pre>
    </div>
  )
}
