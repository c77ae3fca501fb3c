import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isBatch, isLoggedFileCommand } from '#domain/requests/logged-request.ts'
import {
  batchSnippets,
  fileSnippets,
  requestSnippets,
  type SnippetFileCall,
} from '#domain/text/snippet.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { playgroundLink, playgroundPathState } from '#paths/playground.ts'
import { connectionsQuery, filesConnectionQuery } from '#state/connections/connections.ts'
import type { RequestLogEntry } from '#state/requests/request-log.ts'
import { toPlaygroundText } from '#state/requests/to-playground-text.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { SnippetCopyButtons } from '#ui/values/snippet-copy-buttons.tsx'

/** One logged request in full, with its answer and the ways to send it again. */
export default function RequestDetails({ loggedRequest }: { loggedRequest: RequestLogEntry }) {
  const { method, params, url, outcome } = loggedRequest
  return (
    <div className="grid gap-2 pb-3 pl-4">
      <LoggedText
        title="Asked"
        text={JSON.stringify(isBatch(loggedRequest) ? params : { method, params })}
      />
      {url !== undefined && (
        <p className="wrap-anywhere text-mute">
          Sent to <span className="data">{url}</span>
        </p>
      )}
      {outcome.state === 'answered' && (
        <LoggedText title="Answered" text={outcome.body} characters={outcome.characters} />
      )}
      {outcome.state === 'kept' && (
        <p className="max-w-prose text-mute">
          Nothing was sent: this device keeps the answer, which can never change. The playground
          asks the service anew.
        </p>
      )}
      <p>
        <RunAgainLink loggedRequest={loggedRequest} />
      </p>
      {isLoggedFileCommand(loggedRequest) ? (
        <FileSnippets loggedRequest={loggedRequest} />
      ) : (
        <RpcSnippets loggedRequest={loggedRequest} />
      )}
    </div>
  )
}

/** Opens the playground with the same request to the same network. */
function RunAgainLink({ loggedRequest }: { loggedRequest: RequestLogEntry }) {
  const { network, outcome } = loggedRequest
  const requestsText = toPlaygroundText(loggedRequest)
  const transport =
    outcome.state === 'answered' && !isLoggedFileCommand(loggedRequest) ? outcome.transport : ''
  return (
    <Link
      to={playgroundLink({
        text: requestsText,
        network: isLoggedFileCommand(loggedRequest) ? '' : network,
        over: transport,
      })}
      state={playgroundPathState({ text: requestsText })}
      className="action"
    >
      Run again in the playground
    </Link>
  )
}

function RpcSnippets({ loggedRequest }: { loggedRequest: RequestLogEntry }) {
  const { network, method, params } = loggedRequest
  const nodeConnection = useQuery(connectionsQuery).data?.find((other) => other.network === network)
  const snippetsOf = isBatch(loggedRequest) ? batchSnippets : requestSnippets
  return (
    nodeConnection && (
      <SnippetCopyButtons snippets={snippetsOf({ ...nodeConnection, method, params })} />
    )
  )
}

function FileSnippets({
  loggedRequest: { method, params, url = '' },
}: {
  loggedRequest: RequestLogEntry
}) {
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

function LoggedText({
  title,
  text,
  characters = text.length,
}: {
  title: string
  text: string
  characters?: number
}) {
  const isTruncated = characters > text.length
  return (
    <div className="min-w-0">
      <h3 className="flex items-center text-mute">
        {title} <CopyButton text={text} what={`what was ${title.toLowerCase()}`} />
        {isTruncated &&
          `the first ${groupDigits(text.length)} of ${groupDigits(characters)} characters`}
      </h3>
      <pre className="data max-h-40 overflow-auto break-all whitespace-pre-wrap">{text}</pre>
    </div>
  )
}
