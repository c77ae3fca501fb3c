import { useQuery } from '@tanstack/react-query'
import { isOfFiles } from '#domain/playground/operations.ts'
import { bytes } from '#domain/quantity.ts'
import { isRawObject } from '#domain/raw.ts'
import { batchSnippets, fileSnippets, requestSnippets } from '#domain/snippet.ts'
import { Decoded } from '#pages/playground/decoded.tsx'
import { RawBody } from '#pages/playground/raw-body.tsx'
import { connectionsQuery, type PublicConnection } from '#queries/connections.ts'
import type { Message, SideAnswer } from '#queries/playground.ts'
import { Snippets } from '#ui/snippets.tsx'

/** What one side answered, message by message: decoded, and beside it raw. */
export function SideAnswers({
  side: { asked, messages },
  titled,
  onSend,
  isPending,
}: {
  side: SideAnswer
  titled: boolean
  onSend: (apart?: boolean) => void
  isPending: boolean
}) {
  const connection = useQuery(connectionsQuery).data?.find(
    ({ network }) => network === asked.network,
  )
  return (
    <section
      aria-label={`Answer of ${asked.network} over ${asked.transport}`}
      className="grid gap-4"
    >
      {titled && (
        <h3 className="font-semibold">
          {connection?.name ?? asked.network} over {asked.transport}
        </h3>
      )}
      {messages.map((message, index) => (
        <div key={index} className="grid gap-2">
          <Facts message={message} asked={asked} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="grid gap-3">
              {message.requests.map((request, place) => {
                const outcome = message.outcomes[place]
                return (
                  outcome && (
                    <Decoded
                      key={place}
                      request={request}
                      outcome={outcome}
                      network={asked.network}
                      number={message.requests.length > 1 ? place + 1 : undefined}
                      onRetry={() => onSend()}
                      isPending={isPending}
                    />
                  )
                )
              })}
              {message.requests.length > 1 &&
                message.outcomes.every(({ state }) => state === 'failed') && (
                  <p className="text-mute">
                    Some services take no batches.{' '}
                    <button type="button" className="action ml-1" onClick={() => onSend(true)}>
                      Send them one after another
                    </button>
                  </p>
                )}
            </div>
            {message.raw && <RawBody raw={message.raw} />}
          </div>
          {connection && <Snippets written={snippetsOf(message, connection)} />}
        </div>
      ))}
    </section>
  )
}

function Facts({
  message: { raw, requests },
  asked,
}: {
  message: Message
  asked: SideAnswer['asked']
}) {
  if (!raw) return null
  const { transport, status, milliseconds } = raw
  return (
    <p role="status" className="text-mute">
      {requests.length > 1 ? `${requests.length} requests as one batch · ` : ''}
      <span className="text-ink">{Math.round(milliseconds)} ms</span> · {bytes(raw.bytes)} ·{' '}
      {transport === 'HTTP' ? `HTTP status ${status}` : 'WebSocket'}
      {transport !== asked.transport && (
        <span className="text-warn"> · the WebSocket does not open: asked over HTTP instead</span>
      )}
    </p>
  )
}

function snippetsOf({ requests }: Message, connection: PublicConnection) {
  const [request] = requests
  if (!request) return []
  if (requests.length > 1) {
    const params = requests.map((each, id) => ({ jsonrpc: '2.0', id: id + 1, ...each }))
    return batchSnippets({ ...connection, method: '', params })
  }
  const { method, params } = request
  if (!isOfFiles(request)) return requestSnippets({ ...connection, method, params })
  const [param] = params
  const content = isRawObject(param) ? param : undefined
  return fileSnippets({
    ipfsUrl: connection.ipfsUrl ?? '',
    command: method,
    cid: content ? undefined : String(param),
    fileName: content && String(content.name),
    text: content && typeof content.text === 'string' ? content.text : undefined,
  })
}
