import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { requestText, type TypedRequest } from '#domain/playground/request.ts'
import { isBatch, isLoggedFileCommand, isLoggedLookup } from '#domain/requests/logged-request.ts'
import {
  batchSnippets,
  fileSnippets,
  requestSnippets,
  type SnippetFileCall,
} from '#domain/text/snippet.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { playgroundLink } from '#paths/playground.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { useConnection, useNetworkName } from '#state/connections/use-connection.ts'
import type { RequestLogEntry } from '#state/requests/recent-pages.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { SnippetCopyButtons } from '#ui/values/snippet-copy-buttons.tsx'

/** One logged request in full, with its response and the ways to send it again. */
export default function RequestDetails({ loggedRequest }: { loggedRequest: RequestLogEntry }) {
  const { network, method, params, url, page, outcome } = loggedRequest
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm wrap-anywhere text-mute">
        {useNetworkName(network)} · from <Link to={page}>{page}</Link>
        {url !== undefined && (
          <>
            {' '}
            · to <span className="data">{url}</span>
          </>
        )}
      </p>
      {outcome.state === 'answered' && outcome.requestId && (
        <p className="flex items-center text-sm text-mute">
          Request ID <span className="data ml-2 wrap-anywhere text-ink">{outcome.requestId}</span>
          <CopyButton text={outcome.requestId} what="request ID" />
        </p>
      )}
      <LoggedText
        title="Request"
        text={JSON.stringify(isBatch(loggedRequest) ? params : { method, params })}
      />
      {outcome.state === 'answered' && (
        <LoggedText title="Response" text={outcome.body} characters={outcome.characters} />
      )}
      {outcome.state === 'kept' && (
        <p className="text-sm text-mute">
          Cached in this browser since {outcome.since.toISOString().slice(0, 16).replace('T', ' ')}{' '}
          UTC. Nothing was sent.
        </p>
      )}
      {!isLoggedLookup(loggedRequest) && (
        <div className="flex flex-wrap items-center gap-3">
          <RunAgainLink loggedRequest={loggedRequest} />
          {isLoggedFileCommand(loggedRequest) ? (
            <FileSnippets loggedRequest={loggedRequest} />
          ) : (
            <RpcSnippets loggedRequest={loggedRequest} />
          )}
        </div>
      )}
    </div>
  )
}

/** Opens the playground with the same request to the same network. */
function RunAgainLink({ loggedRequest }: { loggedRequest: RequestLogEntry }) {
  const { network } = loggedRequest
  const address = {
    text: toPlaygroundText(loggedRequest),
    network: isLoggedFileCommand(loggedRequest) ? '' : network,
  }
  return (
    <Link to={playgroundLink(address)} className="action">
      Open in Playground
    </Link>
  )
}

/**
 * The request, or the requests of a batch, as text of the playground, which gives them new ids.
 * @internal Exported for tests.
 */
export const toPlaygroundText = (logged: Pick<RequestLogEntry, 'method' | 'params'>): string =>
  requestText(
    isBatch(logged)
      ? (logged.params as TypedRequest[]).map(({ method, params }) => ({ method, params }))
      : { method: logged.method, params: logged.params },
  )

function RpcSnippets({ loggedRequest }: { loggedRequest: RequestLogEntry }) {
  const { network, method, params } = loggedRequest
  const nodeConnection = useConnection(network)
  const snippetsOf = isBatch(loggedRequest) ? batchSnippets : requestSnippets
  return (
    nodeConnection && (
      <SnippetCopyButtons snippets={snippetsOf({ ...nodeConnection, method, params })} />
    )
  )
}

type FileSnippetsProps = {
  loggedRequest: RequestLogEntry
}

function FileSnippets({ loggedRequest: { method, params, url = '' } }: FileSnippetsProps) {
  const filesConnection = useQuery(filesConnectionQuery).data
  const [param] = params
  // A folder is a form of many parts; a snippet cannot have its files.
  if (isRawObject(param) && param.files !== undefined) return null
  const fileFields = isRawObject(param)
    ? { fileName: String(param.name), query: param.query as SnippetFileCall['query'] }
    : { cid: String(param) }
  const ipfsUrl = url.slice(0, url.lastIndexOf('/api/v0/'))
  return (
    filesConnection && (
      <SnippetCopyButtons
        snippets={fileSnippets({ ...filesConnection, ...fileFields, ipfsUrl, command: method })}
      />
    )
  )
}

type LoggedTextProps = {
  title: string
  text: string
  characters?: number
}

function LoggedText({ title, text, characters = text.length }: LoggedTextProps) {
  const isTruncated = characters > text.length
  return (
    <div className="min-w-0">
      <h3 className="flex items-center text-sm text-mute">
        {title} <CopyButton text={text} what={title.toLowerCase()} />
        {isTruncated &&
          `First ${groupDigits(text.length)} of ${groupDigits(characters)} characters`}
      </h3>
      <pre className="data mt-0.5 max-h-40 overflow-auto rounded-md border border-line bg-card px-2 py-1 break-all whitespace-pre-wrap">
        {text}
      </pre>
    </div>
  )
}
