import {
  type ApiFailure,
  isResent,
  type MalformedError,
  type ServiceHalf,
  type UnreachableError,
} from '#api/errors.ts'
import { explainRefusal, type RefusalExplanation } from '#domain/revert/refusal.ts'
import { rowCells, tableRows } from '#domain/values/table-rows.ts'
import { formatUtc } from '#domain/values/time.ts'
import { lostPartTitle, unreachableTitle } from '#ui/answer/unreachable-title.ts'
import { chunkLossReason, isChunkLoadError } from '#ui/lazy/reload-note.tsx'

/** A refusal by its status and, where a gateway states its cause in the body, a text of that. */
const readRefusals = (table: string) =>
  tableRows(table).map(([status, title = '', meaning = '', advice = '', bodyPattern]) => ({
    status: Number(status),
    body: bodyPattern === undefined ? undefined : new RegExp(bodyPattern, 'i'),
    explanation: { title, meaning, advice },
  }))

/** One status of Infura has several causes (MetaMask/metamask-docs): its rows have a text of the body. */
const nodeRefusals = readRefusals(String.raw`
403 | Network not enabled for this key | The key is valid, but not for this network. | Enable the network in the key’s settings at the provider, then retry. | \bdoes not have access to\b|\bnetwork (?:is )?not enabled\b
403 | No archive access for this key | The account cannot read state at a block this old. | Select a later block, or add archive access at the provider. | \barchive\b
403 | Blocked by an allow-list of the key | The key is limited to listed origins, methods or addresses, and this request is not among them. | Check the key’s allow-lists at the provider. | \bproject id settings\b|\ballow-?list(?:ed)?\b|\borigins?\b
401 | Quota exceeded | The response names a limit of the key. | Wait until the quota renews, or use another key. | \b(?:quota|limit)\b
401 | Unknown API key | The key is wrong or revoked, or the provider restarted with another one. | Check the key, then retry.
402 | Quota exceeded | The account has no requests left for now. | Wait until the quota renews (often at 00:00 UTC), or use another key.
403 | Not permitted for this key | The key’s settings block this origin, network, method or address. | Check the key’s settings and allow-lists at the provider.
404 | API not found at this URL | A server responded, but not at the path of this API. | Check the RPC URL of the connection and the name of the network.
413 | Request too large | The provider limits the size of a request. | Send less at once.
429 | Too many requests | The provider limits the rate of requests. | Wait a moment, then retry.
`)

/** A status means less where no key was sent. */
const keylessRefusals = readRefusals(String.raw`
401 | API key required | The provider needs a key, and none was sent. | Enter the URL with its key in the connection, or use another provider.
402 | Quota exceeded | The provider has no requests left for now. | Wait until the quota renews, or use another provider.
403 | No archive access | Without a key, the provider reads no state at a block this old. | Select a later block, or use another provider. | \barchive\b
403 | Not permitted | The provider blocks this origin, network, method or address. | Use another provider, or a URL with a key.
`)

/**
 * IPFS needs key and secret, and a billing card on the account: spec 1 and 5.2. The rows with
 * a text of the body are Kubo’s (go-ipfs-cmds, http/handler.go; kubo, core/corehttp/commands.go).
 */
const filesRefusals = readRefusals(`
403 | Kubo blocks this page | The origin of this page is not on Kubo’s allow-list. | Add it to API.HTTPHeaders.Access-Control-Allow-Origin in Kubo’s configuration, or run Keyhole’s service in front of it. | ^403 - Forbidden
403 | Unknown Kubo credentials | API.Authorizations has no entry that allows this command. | Check the IPFS authentication, key and secret of the connection. | Kubo RPC Access Denied
401 | Unknown IPFS key or secret | The API key is the user name and its secret the password. One is wrong or revoked, or the provider restarted with others. | Check both, then retry.
402 | Quota exceeded | The response names a limit of the account. | Free space, or raise the limit at the provider, then retry. | \\b(?:quota|limit)\\b
402 | Billing card missing or quota exceeded | The provider requires a billing card for IPFS, even on a free account. | Add a card to the account at the provider, then retry.
403 | IPFS not permitted for this account | The account has no billing card, which IPFS requires even on a free account, or the key’s settings block this page or command. | Check billing and the key’s settings at the provider, then retry.
404 | IPFS command not found | A server responded, but it does not know this command. | If other commands work, the provider does not offer this one. Otherwise check the IPFS API URL of the connection: it ends before /api/v0.
413 | File too large | The provider or a proxy limits the size of an upload. | Upload a smaller file, or contact the provider about its limit.
504 | Gateway timeout | A proxy ended the request while IPFS was still working. Hosts do so after some minutes. | Retry: an upload of the same bytes gets the same CID. Smaller files take less time.
`)

/**
 * Explains a refusal by its status and raw body; `Retry-After` is told by `describeFailure`.
 * @internal Exported for tests.
 */
export function describeHttpRefusal(
  status: number,
  body: string,
  by: ServiceHalf,
): RefusalExplanation {
  const plainRefusals = nodeRefusals.filter(({ body }) => body === undefined)
  const ownRefusals = { node: nodeRefusals, files: filesRefusals, keyless: keylessRefusals }[by]
  const refusals = [...ownRefusals, ...plainRefusals]
  // A page of HTML comes from a proxy or a firewall, and its text may be about anything.
  const isHtmlPage = /^\s*<|<(?:!doctype|html|head|body)\b/i.test(body)
  const known = refusals.find(
    (each) => each.status === status && (!each.body || (!isHtmlPage && each.body.test(body))),
  )
  if (known) return known.explanation
  return status >= 500
    ? {
        title: `Provider error (${status})`,
        meaning: 'The provider responded, but the node or storage behind it did not.',
        advice: 'This is usually temporary: retry in a moment.',
      }
    : {
        title: `Rejected with status ${status}`,
        meaning: 'The status gives no further reason.',
        advice: 'Read the response below, then retry.',
      }
}

/** A failure for people: the event, its probable meaning, and advice. */
export type FailureDescription = RefusalExplanation & {
  /** The message as the node wrote it. */
  quote?: string
  raw?: string
}

/**
 * The text of every failure, exhaustively and in one place. Thrown values have no type: any that is
 * not an `ApiFailure` is a file of the dashboard that did not load, or a fault of this page or the
 * browser, and must not crash the page.
 * @param isRead whether its query is shown, which is sent again by itself where that may help
 */
export function describeFailure(failure: ApiFailure, isRead = false): FailureDescription {
  const isAutomatic = isRead && isResent(failure)
  switch (failure.kind) {
    case 'unreachable':
      return readTexts(unreachableText(failure), failure.message)
    case 'refused': {
      const { status, body, by, retryAfter, retryAtMs } = failure
      const nodeMessage = by !== 'files' && status >= 500 ? failure.said : undefined
      return {
        ...describeHttpRefusal(status, body, by),
        ...(nodeMessage !== undefined && {
          ...explainRefusal(nodeMessage),
          quote: nodeMessage,
        }),
        ...((isAutomatic || retryAfter !== undefined) && {
          advice: adviseToWait(isAutomatic, retryAfter, retryAtMs),
        }),
        raw: `HTTP ${status}\n${body}`,
      }
    }
    case 'malformed':
      return { ...readTexts(malformedTexts[failure.shape], failure.message), raw: failure.body }
    case 'rpc': {
      if (failure.by === 'files')
        return {
          title: 'IPFS error',
          meaning: `The provider returned: ${failure.message}.`,
          advice: adviseOnFilesError(failure.message),
          raw: failure.body,
        }
      const nodeRefusal = failure.words ?? explainRefusal(failure.message, failure.code)
      return {
        title: 'The provider returned an error',
        meaning: 'It rejected the request:',
        advice: '',
        ...nodeRefusal,
        ...(isAutomatic && { advice: adviseToWait(true) }),
        quote: `${failure.message} (code ${failure.code})`,
        raw: failure.body,
      }
    }
    default:
      if (isChunkLoadError(failure))
        return { title: lostPartTitle, meaning: chunkLossReason, advice: '' }
      return {
        title: 'This page failed',
        meaning: 'The failure is in Keyhole or the browser, not at the provider.',
        advice: 'Retry; if that fails, reload the page.',
        quote: String((failure as Error).message ?? failure),
      }
  }
}

/** A wait that a person sits out is in seconds; a longer one says when it ends. */
function adviseToWait(isAutomatic: boolean, seconds?: number, retryAtMs = 0): string {
  if (seconds === undefined) return 'Keyhole retries in a moment.'
  const minutes = Math.ceil(seconds / 60)
  const long = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  const text = seconds <= 120 ? `${seconds} s` : long
  if (isAutomatic) return `Keyhole retries after ${text}.`
  const end = `: after ${formatUtc(BigInt(Math.ceil(retryAtMs / 1000)))}`
  return `Wait ${text}, then retry${seconds > 120 ? end : ''}.`
}

/** Advice on Kubo’s most frequent messages (kubo, core/commands and boxo, as of 0.44), by their text. */
const filesAdvice = tableRows(`
\\(offline\\) | This file store is on no network. Upload the content to it first.
could not find|not found | This provider does not have all of the content. Another may.
is a directory | A folder has no content of its own. Open the CID of a file in it.
not pinned|not part of the pinset | It has no pin of its own here. The pin of a folder may include it.
no space left|disk full|quota | The provider is out of storage. Unpin other content, or contact its operator.
not a file or directory|unrecognized object type | This CID is of other data than a file or folder: see its codec under CID.
deadline exceeded|timed? ?out | The provider searched for the content and gave up. Retry later.
`)

const adviseOnFilesError = (message: string): string =>
  filesAdvice.find(([text = '']) => new RegExp(text, 'i').test(message))?.[1] ?? ''

/** The title, meaning and advice of a row. In the meaning, `…` stands for the failure’s own message. */
function readTexts(row: string, message: string): RefusalExplanation {
  const [title = '', meaning = '', advice = ''] = rowCells(row)
  return { title, meaning: meaning.replace('…', () => message), advice }
}

/** Texts of responses that are not of the API, by their shape. */
const malformedTexts: { [shape in MalformedError['shape']]: string } = {
  'web page': `The response is a web page | A proxy, a sign-in page or another server responded, not an API. | Check the URL of the connection, then retry.`,
  empty: `The response is empty | The provider reported success and sent nothing. The outcome is unknown. | Retry; if it persists, a proxy may drop the responses.`,
  'cut off': `The response is incomplete | … The part received is not used. | Retry. If it breaks off each time, a proxy may limit request time.`,
  other: `The response cannot be read | … | Retry; if it persists, contact the provider.`,
  'not JSON': `The response cannot be read | … The URL may lead to a web page, a proxy or another API. | Check the RPC URL of the connection, then retry.`,
}

/** A browser lets a page read each response of the page's own server: CORS cannot be the reason there. */
const ownServerTexts: { [reason in UnreachableError['reason']]?: string } = {
  network: `${unreachableTitle} | The server of this page does not respond. | Start it again, then retry.`,
  upload: `Upload interrupted | The server of this page is down or closed the connection, or the file changed. | Uploading again is safe: the same bytes get the same CID.`,
}

const unreachableText = ({ reason, address }: UnreachableError): string =>
  (address?.startsWith(`${globalThis.location?.origin}/`) && ownServerTexts[reason]) ||
  unreachableTexts[reason]

const unreachableTexts: { [reason in UnreachableError['reason']]: string } = {
  network: `${unreachableTitle} | It is not running, the URL is wrong, or it blocks this page (CORS). | Start the provider or check the connection, then retry.`,
  redirected: `The provider redirects | … Keyhole does not follow: the key belongs to the URL of the connection. | Get the final URL from the provider and set it in the connection.`,
  upload: `Upload interrupted | The provider is down, closed the connection or blocks this page (CORS), or the file changed. | Uploading again is safe: the same bytes get the same CID.`,
  timeout: `Request timed out | … | The provider may be busy or far away: retry.`,
  'cut off': `Connection lost | The response began and never finished. | The provider stopped or the network is unstable: retry.`,
  closed: `The provider closed the WebSocket | … A revoked key or an exceeded limit can cause this. | Check the key’s settings or select HTTP for this connection, then retry.`,
  'no connection': `Unknown network | …`,
  'no key': `API key missing | … | Enter it in the connection.`,
}
