import { useMemo } from 'react'
import { indentJson } from '#domain/json/json-lines.ts'
import { isFileCommand } from '#domain/playground/operations.ts'
import { byName, toRawRequest } from '#domain/playground/request.ts'
import {
  batchSnippets,
  fileSnippets,
  requestSnippets,
  rpcSnippetWriters,
} from '#domain/text/snippet.ts'
import { formatByteCount, groupDigits } from '#domain/values/hex.ts'
import { isRawObject, parseJson } from '#domain/values/raw.ts'
import { DecodedOutcome } from '#pages/playground/answers/decoded-outcome.tsx'
import {
  type PlaygroundMessage,
  type RawResponse,
  type TargetAnswer,
  transportLabel,
} from '#queries/playground/playground-outcome.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { JsonView } from '#ui/trees/json-view.tsx'
import { ActionButton, CopyButton } from '#ui/values/copy-button.tsx'
import { SnippetCopyButtons } from '#ui/values/snippet-copy-buttons.tsx'

/** Most characters shown of a text that is not JSON; an editor suits longer ones. */
const maxTextCharacters = 20_000

type Props = { raw: RawResponse; label: string }

/** The body of a response, unchanged: JSON line by line with every digit, otherwise as text. */
function RawBody({ raw: { body, characters }, label }: Props) {
  const parsedJson = useMemo(() => parseJson(body), [body])
  const isTruncated = characters > body.length
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center text-sm text-mute">
        Raw response <CopyButton text={body} what="the raw response" />
        {isTruncated &&
          `the first ${groupDigits(body.length)} of ${groupDigits(characters)} characters`}
      </p>
      {parsedJson === undefined || isTruncated ? (
        <pre className="data card max-h-[70vh] overflow-auto px-4 py-3 break-all whitespace-pre-wrap">
          {body === '' ? <span className="text-mute">empty</span> : displayedText(body, parsedJson)}
        </pre>
      ) : (
        <JsonView value={parsedJson} source={body} label={label} />
      )}
    </div>
  )
}

const displayedText = (body: string, parsedJson: unknown) =>
  (parsedJson === undefined ? body : indentJson(body)).slice(0, maxTextCharacters)

type TargetAnswersProps = {
  side: TargetAnswer
  folded: boolean
  onSend: (apart?: boolean) => void
  isPending: boolean
}

/** One target's answers, message by message; folded where two are compared. */
export function TargetAnswers({ side, folded, onSend, isPending }: TargetAnswersProps) {
  const { network } = side.asked
  const targetConnection = useConnection(network)
  const targetLabel = `${targetConnection?.name ?? network} over ${transportLabel(side)}`
  const messageViews = side.messages.map((message, index) => (
    <MessageView
      key={index}
      {...{ message, target: side.asked, connection: targetConnection, onSend, isPending }}
      label={`Raw response of ${targetLabel}${side.messages.length > 1 ? ` ${index + 1}` : ''}`}
    />
  ))
  return (
    <section aria-label={`Response of ${targetLabel}`}>
      {folded ? (
        <details>
          <summary className="w-fit font-semibold">{targetLabel}</summary>
          <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">{messageViews}</div>
        </details>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{messageViews}</div>
      )}
    </section>
  )
}

type MessageViewProps = {
  message: PlaygroundMessage
  target: TargetAnswer['asked']
  connection: PublicConnection | undefined
  /** Names the raw answer. */
  label: string
  onSend: (apart?: boolean) => void
  isPending: boolean
}

/** A message: duration and status, its decoded responses, and the raw one below them. */
function MessageView({ message, target, connection, label, onSend, isPending }: MessageViewProps) {
  const { requests, outcomes, raw } = message
  const isBatch = requests.length > 1
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <MessageFacts message={message} asked={target} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
          {outcomes.map((outcome, outcomeIndex) => (
            <LazySection key={outcomeIndex} name="The decoded response">
              <DecodedOutcome
                request={requests[outcomeIndex] ?? { method: '', params: [] }}
                outcome={outcome}
                network={target.network}
                number={isBatch ? outcomeIndex + 1 : undefined}
                onRetry={() => onSend()}
                isPending={isPending}
              />
            </LazySection>
          ))}
          {isBatch && outcomes.every(({ state }) => state === 'failed') && (
            <p className="text-mute">
              The provider may not support batches.{' '}
              <ActionButton className="ml-1" onClick={() => onSend(true)}>
                Send one by one
              </ActionButton>
            </p>
          )}
        </div>
        {raw && (
          <LazySection name="The raw response">
            <RawBody raw={raw} label={label} />
          </LazySection>
        )}
      </div>
      {connection && (
        <LazySection name="The request for other tools">
          <SnippetCopyButtons snippets={snippetsOf(message, connection)} />
        </LazySection>
      )}
    </div>
  )
}

type MessageFactsProps = {
  message: PlaygroundMessage
  asked: TargetAnswer['asked']
}

function MessageFacts({ message: { raw, requests }, asked }: MessageFactsProps) {
  if (!raw) return null
  const { transport, status, milliseconds } = raw
  return (
    <p role="status" className="text-mute">
      {requests.length > 1 ? `Batch of ${requests.length} · ` : ''}
      <span className="text-ink">{Math.round(milliseconds)} ms</span> · {formatByteCount(raw.bytes)}{' '}
      · {transport === 'HTTP' ? `HTTP ${status}` : 'WebSocket'}
      {transport !== asked.transport && (
        <span className="text-mute"> · WebSocket failed, sent over HTTP</span>
      )}
    </p>
  )
}

function snippetsOf({ requests }: PlaygroundMessage, connection: PublicConnection) {
  const [request] = requests
  if (!request) return []
  if (requests.length > 1) {
    const batchParams = requests.map((each, id) => ({
      ...toRawRequest(each),
      jsonrpc: '2.0',
      id: id + 1,
    }))
    return batchSnippets({ ...connection, method: '', params: batchParams })
  }
  const { method, params, [byName]: named } = request
  if (named) {
    // `cast` takes params by position only.
    const { cast: _, ...others } = rpcSnippetWriters
    const namedCall = { ...connection, method, params: named as unknown as readonly unknown[] }
    return Object.entries(others).map(([tool, write]) => [tool, write(namedCall)] as const)
  }
  if (!isFileCommand(request)) return requestSnippets({ ...connection, method, params })
  const [param] = params
  const contentParam = isRawObject(param) ? param : undefined
  return fileSnippets({
    ipfsUrl: connection.ipfsUrl ?? '',
    command: method,
    cid: contentParam ? undefined : String(param),
    fileName: contentParam && String(contentParam.name),
    text: contentParam && typeof contentParam.text === 'string' ? contentParam.text : undefined,
  })
}
