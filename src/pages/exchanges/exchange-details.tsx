import { useQuery } from '@tanstack/react-query'
import { grouped } from '#domain/quantity.ts'
import { isRawObject } from '#domain/raw.ts'
import { batchSnippets, type FileCall, fileSnippets, snippets } from '#domain/snippet.ts'
import { connectionsQuery, filesConnectionQuery } from '#queries/connections.ts'
import { type Exchange, isBatch, isOfFiles } from '#queries/exchanges.ts'
import { Copy } from '#ui/copy.tsx'

/** One exchange in full: what was asked, what came back, and the same request for other tools. */
export default function ExchangeDetails({ exchange }: { exchange: Exchange }) {
  const { method, params, outcome } = exchange
  return (
    <div className="grid gap-2 pb-3 pl-4">
      <Part title="Asked" text={JSON.stringify(isBatch(exchange) ? params : { method, params })} />
      {outcome.state === 'answered' && (
        <Part title="Answered" text={outcome.body} characters={outcome.characters} />
      )}
      {isOfFiles(exchange) ? (
        <FileSnippets exchange={exchange} />
      ) : (
        <RpcSnippets exchange={exchange} />
      )}
    </div>
  )
}

function RpcSnippets({ exchange }: { exchange: Exchange }) {
  const { network, method, params } = exchange
  const connection = useQuery(connectionsQuery).data?.find((other) => other.network === network)
  const of = isBatch(exchange) ? batchSnippets : snippets
  return connection && <Snippets of={of} call={{ ...connection, method, params }} />
}

function FileSnippets({ exchange: { method, params } }: { exchange: Exchange }) {
  const connection = useQuery(filesConnectionQuery).data
  const [param] = params
  // A folder is a form of many parts, whose files nobody else has at hand.
  if (isRawObject(param) && param.files !== undefined) return null
  const about = isRawObject(param)
    ? { fileName: String(param.name), query: param.query as FileCall['query'] }
    : { cid: String(param) }
  return (
    connection && <Snippets of={fileSnippets} call={{ ...connection, ...about, command: method }} />
  )
}

function Snippets<Call>({
  of: writers,
  call,
}: {
  of: { [tool: string]: (call: Call) => string }
  call: Call
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-mute">
      The same for other tools, the key left to a variable:
      {Object.entries(writers).map(([tool, write]) => (
        <span key={tool} className="inline-flex items-center">
          {tool}
          <Copy text={write(call)} what={`as ${tool}`} />
        </span>
      ))}
    </p>
  )
}

function Part({
  title,
  text,
  characters = text.length,
}: {
  title: string
  text: string
  characters?: number
}) {
  const cut = characters > text.length
  return (
    <div className="min-w-0">
      <h3 className="flex items-center text-mute">
        {title} <Copy text={text} what={`what was ${title.toLowerCase()}`} />
        {cut && `the first ${grouped(text.length)} of ${grouped(characters)} characters`}
      </h3>
      <pre className="data max-h-40 overflow-auto break-all whitespace-pre-wrap">{text}</pre>
    </div>
  )
}
