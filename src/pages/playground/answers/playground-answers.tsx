import { useMemo } from 'react'
import { indentJson } from '#domain/json/json-lines.ts'
import { isFileCommand } from '#domain/playground/operations.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import { batchSnippets, fileSnippets, requestSnippets } from '#domain/text/snippet.ts'
import { formatByteCount, groupDigits } from '#domain/values/hex.ts'
import { isRawObject, parseJson } from '#domain/values/raw.ts'
import { AnswerComparison } from '#pages/playground/answers/answer-comparison.tsx'
import { DecodedOutcome } from '#pages/playground/answers/decoded-outcome.tsx'
import type {
  PlaygroundMessage,
  RawResponse,
  TargetAnswer,
} from '#queries/playground/playground-outcome.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { FactsSkeleton } from '#ui/answer/query-answer.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import JsonView from '#ui/trees/json-view.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { SnippetCopyButtons } from '#ui/values/snippet-copy-buttons.tsx'

type Props = {
  answers: readonly TargetAnswer[] | undefined
  isPending: boolean
  isStopped: boolean
  failure: Error | null
  onSend: () => void
}

/** The responses: the differences of two targets first, then each target’s own. */
export function PlaygroundAnswers({ answers, isPending, isStopped, failure, onSend }: Props) {
  const [one, other] = answers ?? []
  return (
    <div aria-busy={isPending} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isPending && <FactsSkeleton what="the response" />}
      {(isStopped || failure) && (
        <p role="status" className="text-mute">
          {failure
            ? `Nothing was sent: ${failure.message} Reload the page.`
            : 'Stopped. The request may still have reached the provider.'}
        </p>
      )}
      {one && other && (
        <LazySection name="The comparison">
          <AnswerComparison one={one} other={other} />
        </LazySection>
      )}
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${other ? 'lg:grid-cols-2' : ''}`}
      >
        {answers?.map((side) => (
          <TargetAnswers
            key={side.network}
            side={side}
            folded={answers.length > 1}
            onSend={onSend}
            isPending={isPending}
          />
        ))}
      </div>
    </div>
  )
}

/** Most characters shown of a text that is not JSON; an editor suits longer ones. */
const maxTextCharacters = 20_000

type RawBodyProps = { raw: RawResponse; label: string }

/** The body of a response, unchanged: JSON line by line with every digit, otherwise as text. */
function RawBody({ raw: { body, characters }, label }: RawBodyProps) {
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
  onSend: () => void
  isPending: boolean
}

/** One target's answers, each a request's or that to a batch; folded where two are compared. */
function TargetAnswers({ side, folded, onSend, isPending }: TargetAnswersProps) {
  const { network, messages, isBatch } = side
  const connection = useConnection(network)
  const targetLabel = connection?.name ?? network
  const groups = isBatch ? [messages] : messages.map((message) => [message])
  const messageViews = groups.map((messages, index) => (
    <MessageView
      key={index}
      {...{ messages, isBatch, network, connection, onSend, isPending }}
      number={groups.length > 1 ? index + 1 : undefined}
      label={`Raw response of ${targetLabel}${groups.length > 1 ? ` ${index + 1}` : ''}`}
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
  /** One, or all of a batch. */
  messages: readonly PlaygroundMessage[]
  isBatch: boolean
  network: string
  connection: PublicConnection | undefined
  /** The place of the request among several, from 1. */
  number: number | undefined
  /** Names the raw answer. */
  label: string
  onSend: () => void
  isPending: boolean
}

/** A response: duration and status, what it says decoded, request by request, and the raw one below. */
function MessageView(props: MessageViewProps) {
  const { messages, isBatch, network, connection, number, label, onSend, isPending } = props
  const [first] = messages
  if (!first) return null
  const { request, raw } = first
  const isOverHttpInstead =
    connection?.transport === 'WebSocket' && raw?.transport === 'HTTP' && !isFileCommand(request)
  // A provider without batches has one response, an error, for all of their requests.
  const isRefused =
    isBatch &&
    messages.every(({ outcome }) => outcome.state === 'failed') &&
    !Array.isArray(parseJson(raw?.body ?? ''))
  const batchLabel = `Batch of ${messages.length}`
  const shown = isRefused ? [{ ...first, request: { method: batchLabel, params: [] } }] : messages
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {raw && (
        <p role="status" className="text-mute">
          {isBatch && `${batchLabel} · `}
          <span className="text-ink">{Math.round(raw.milliseconds)} ms</span> ·{' '}
          {formatByteCount(raw.bytes)} ·{' '}
          {raw.transport === 'HTTP' ? `HTTP ${raw.status}` : 'WebSocket'}
          {isOverHttpInstead && ' · WebSocket failed, sent over HTTP'}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3">
        {shown.map(({ request, outcome }, index) => (
          <LazySection key={index} name="The decoded response">
            <DecodedOutcome
              {...{ request, outcome, network, isPending }}
              number={shown.length > 1 ? index + 1 : number}
              isRawShown={raw !== undefined}
              onRetry={onSend}
            />
          </LazySection>
        ))}
        {raw && (
          <LazySection name="The raw response">
            <RawBody raw={raw} label={label} />
          </LazySection>
        )}
      </div>
      {connection && (
        <LazySection name="The request for other tools">
          <SnippetCopyButtons
            snippets={
              isBatch
                ? batchSnippets({ ...connection, method: '', params: requestsOf(messages) })
                : snippetsOf(request, connection)
            }
          />
        </LazySection>
      )}
    </div>
  )
}

const requestsOf = (messages: readonly PlaygroundMessage[]) =>
  messages.map(({ request: { method, params } }, index) => ({
    jsonrpc: '2.0',
    id: index + 1,
    method,
    params,
  }))

function snippetsOf(request: TypedRequest, connection: PublicConnection) {
  const { method, params } = request
  if (!isFileCommand(request)) return requestSnippets({ ...connection, method, params })
  const [param] = params
  return fileSnippets({
    ipfsUrl: connection.ipfsUrl ?? '',
    command: method,
    ...(isRawObject(param)
      ? { fileName: String(param.name), text: String(param.text) }
      : { cid: String(param) }),
  })
}
