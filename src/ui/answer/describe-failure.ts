import type { ApiFailure, MalformedError, UnreachableError } from '#api/errors.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { explainRefusal, type RefusalExplanation } from '#domain/revert/refusal.ts'
import { asRawObject, isRawObject } from '#domain/values/raw.ts'
import { formatUtc } from '#domain/values/time.ts'
import { describeHttpRefusal } from '#ui/answer/describe-http-refusal.ts'
import { lostPartTitle, unreachableTitle } from '#ui/answer/unreachable-title.ts'
import { chunkLossReason, isChunkLoadError } from '#ui/lazy/chunk-load-error.ts'

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
      return unreachableTexts[failure.reason](failure.message)
    case 'refused': {
      const { status, body, by, retryAfter, retryAtMs } = failure
      const nodeMessage = by === 'node' && status >= 500 ? rpcMessageIn(body) : undefined
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
      return { ...malformedTexts[failure.shape](failure.message), raw: failure.body }
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
        title: 'The node returned an error',
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

/**
 * The message of a JSON-RPC error, in which gateways that know the reason of their status state it.
 */
function rpcMessageIn(body: string): string | undefined {
  const envelope = parseJson(body)
  const error = asRawObject(envelope).error
  return isRawObject(error) && typeof error.message === 'string' ? error.message : undefined
}

/** Advice on Kubo’s most frequent messages (kubo, core/commands and boxo, as of 0.44). */
function adviseOnFilesError(message: string): string {
  if (/could not find|not found/i.test(message))
    return 'This provider does not have all of the content. Another may.'
  if (/is a directory/i.test(message))
    return 'A folder has no content of its own. Open the CID of a file in it.'
  if (/not pinned|not part of the pinset/i.test(message))
    return 'It has no pin of its own here. The pin of a folder may include it.'
  if (/no space left|disk full|quota/i.test(message))
    return 'The provider is out of storage. Its operator must free space.'
  if (/deadline exceeded|timed? ?out/i.test(message))
    return 'The provider searched for the content and gave up. Retry later.'
  return ''
}

/** Texts of responses that are not of the API, by their shape. */
const malformedTexts: {
  [shape in MalformedError['shape']]: (message: string) => RefusalExplanation
} = {
  'web page': () => ({
    title: 'The response is a web page',
    meaning: 'A proxy, a sign-in page or another server responded, not an API.',
    advice: 'Check the URL of the connection, then retry.',
  }),
  empty: () => ({
    title: 'The response is empty',
    meaning: 'The provider reported success and sent nothing. The outcome is unknown.',
    advice: 'Retry; if it persists, a proxy may drop the responses.',
  }),
  'cut off': (message) => ({
    title: 'The response is incomplete',
    meaning: `${message} The part received is not used.`,
    advice: 'Retry. If it breaks off each time, a proxy may limit request time.',
  }),
  other: (message) => ({
    title: 'The response cannot be read',
    meaning: `${message} The URL may lead to a web page, a proxy or another API.`,
    advice: 'Check the RPC URL of the connection, then retry.',
  }),
}

const unreachableTexts: {
  [reason in UnreachableError['reason']]: (message: string) => RefusalExplanation
} = {
  network: () => ({
    title: unreachableTitle,
    meaning: 'It is not running, the URL is wrong, or it blocks this page (CORS).',
    advice: 'Start the provider or check the connection, then retry.',
  }),
  redirected: (message) => ({
    title: 'The provider redirects',
    meaning: `${message} Keyhole does not follow: the key belongs to the URL of the connection.`,
    advice: 'Get the final URL from the provider and set it in the connection.',
  }),
  upload: () => ({
    title: 'Upload interrupted',
    meaning:
      'The provider is down, closed the connection or blocks this page (CORS), or the file changed.',
    advice: 'Uploading again is safe: the same bytes get the same CID.',
  }),
  timeout: (meaning) => ({
    title: 'Request timed out',
    meaning,
    advice: 'The provider may be busy or far away: retry.',
  }),
  'cut off': () => ({
    title: 'Connection lost',
    meaning: 'The response began and never finished.',
    advice: 'The provider stopped or the network is unstable: retry.',
  }),
  closed: (message) => ({
    title: 'The provider closed the WebSocket',
    meaning: `${message} A revoked key or an exceeded limit can cause this.`,
    advice: 'Check the key’s settings or select HTTP for this connection, then retry.',
  }),
  'no connection': (meaning) => ({ title: 'Unknown network', meaning, advice: '' }),
  'no key': (meaning) => ({
    title: 'API key missing',
    meaning,
    advice: 'Enter it in the connection.',
  }),
}
