import type { ApiFailure, MalformedError, UnreachableError } from '#api/errors.ts'
import { explainRefusal, type RefusalExplanation } from '#domain/revert/refusal.ts'
import { rowCells, tableRows } from '#domain/values/table-rows.ts'
import { formatUtc } from '#domain/values/time.ts'
import { describeHttpRefusal } from '#ui/answer/describe-http-refusal.ts'
import { lostPartTitle, unreachableTitle } from '#ui/answer/unreachable-title.ts'
import { chunkLossReason, isChunkLoadError } from '#ui/lazy/reload-note.tsx'

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
 */
export function describeFailure(failure: ApiFailure): FailureDescription {
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
        ...(retryAfter !== undefined &&
          retryAtMs !== undefined && { advice: adviseToWait(retryAfter, retryAtMs) }),
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
function adviseToWait(waitSeconds: number, retryAtMs: number): string {
  if (waitSeconds <= 120) return `Wait ${waitSeconds} s, then retry.`
  const minutes = Math.ceil(waitSeconds / 60)
  const durationText = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  return `Wait ${durationText}, then retry: after ${formatUtc(BigInt(Math.ceil(retryAtMs / 1000)))}.`
}

/** Advice on Kubo’s most frequent messages (kubo, core/commands and boxo, as of 0.44), by their text. */
const filesAdvice = tableRows(`
\\(offline\\) | This file store is on no network. Upload the content to it first.
could not find|not found | This provider does not have all of the content. Another may.
is a directory | A folder has no content of its own. Open the CID of a file in it.
not pinned|not part of the pinset | It has no pin of its own here. The pin of a folder may include it.
no space left|disk full|quota | The provider is out of storage. Its operator must free space.
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
