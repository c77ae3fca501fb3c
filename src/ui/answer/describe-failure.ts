import type { ApiFailure, MalformedError, UnreachableError } from '#api/errors.ts'
import { explainRefusal, type RefusalExplanation } from '#domain/revert/refusal.ts'
import { describeHttpRefusal } from '#ui/answer/describe-http-refusal.ts'

/** A failure for people: what happened, what it probably means, what to do next. */
export type FailureDescription = RefusalExplanation & {
  /** The message as the node wrote it. */
  says?: string
  raw?: string
}

/**
 * The text of every failure, exhaustively and in one place. Thrown values have no type: one that is
 * not an `ApiFailure` is a fault of this page or the browser, and must not crash the page.
 */
export function describeFailure(failure: ApiFailure): FailureDescription {
  switch (failure.kind) {
    case 'unreachable':
      return describeUnreachable(failure.reason, failure.message)
    case 'refused': {
      const { status, body, by, retryAfter: waitSeconds } = failure
      return {
        ...describeHttpRefusal(status, body, by),
        ...(waitSeconds !== undefined && {
          advice: `The service asks to wait ${waitSeconds} s, then try again.`,
        }),
        raw: `HTTP ${status}\n${body}`,
      }
    }
    case 'malformed':
      return { ...describeMalformed(failure), raw: failure.body }
    case 'rpc': {
      if (failure.by === 'files')
        return {
          title: 'The file network answered with an error',
          meaning: `It says: ${failure.message}.`,
          advice: adviseOnFilesError(failure.message),
          raw: failure.body,
        }
      const nodeRefusal = failure.words ?? explainRefusal(failure.message, failure.code)
      return {
        title: 'The node answered with an error',
        meaning: 'It understood the request, and says why it gives no result:',
        advice: '',
        ...nodeRefusal,
        says: `${failure.message} (code ${failure.code})`,
        raw: failure.body,
      }
    }
    default:
      return {
        title: 'This page failed',
        meaning: 'It is not the service: the page or the browser could not do its part.',
        advice: 'Try again; if it stays so, reload the page.',
        says: String((failure as Error).message ?? failure),
      }
  }
}

/** Advice on Kubo’s most frequent messages (kubo, core/commands and boxo, as of 0.44). */
function adviseOnFilesError(message: string): string {
  if (/could not find|not found/i.test(message))
    return 'So this service does not hold the content, or not all of it; another may.'
  if (/is a directory/i.test(message))
    return 'A directory has no content of its own: open the CID of a file in it.'
  if (/not pinned|not part of the pinset/i.test(message))
    return 'So it has no pin of its own at this service, though the pin of a directory may hold it.'
  if (/no space left|disk full|quota/i.test(message))
    return 'Nothing can be stored there until whoever runs the service makes room.'
  if (/deadline exceeded|timed? ?out/i.test(message))
    return 'It looked for content that it does not hold, and gave up; it may find it later.'
  return ''
}

function describeMalformed({ shape, message }: MalformedError): RefusalExplanation {
  switch (shape) {
    case 'web page':
      return {
        title: 'The answer is a web page',
        meaning:
          'What answers at this address is for people, not for programs: a proxy, a page to sign in, or another server.',
        advice: 'Check the address of the connection, then try again.',
      }
    case 'empty':
      return {
        title: 'The answer is empty',
        meaning:
          'The service said that all went well, and nothing else. So nothing is known to be done.',
        advice: 'Try again; if it stays so, a proxy before the service may swallow its answers.',
      }
    case 'cut off':
      return {
        title: 'The answer breaks off',
        meaning: `${message} What came so far does not count.`,
        advice: 'Try again. When it breaks off each time, a proxy may bound the time of a request.',
      }
    case 'other':
      return {
        title: 'The answer cannot be read',
        meaning: `${message} Perhaps the address leads to something else: a web page, a proxy, another API.`,
        advice: 'Check the base address of the connection, then try again.',
      }
  }
}

function describeUnreachable(
  reason: UnreachableError['reason'],
  message: string,
): FailureDescription {
  switch (reason) {
    case 'network':
      return {
        title: 'The service does not answer',
        meaning:
          'It is not running, the address is wrong, or it does not let this page ask (CORS).',
        advice: 'Start the service or check the connection, then try again.',
      }
    case 'redirected':
      return {
        title: 'The service answers with a redirect',
        meaning: `${message} Keyhole does not follow: the key is for the address that was typed.`,
        advice:
          'Ask whoever runs the service for the final address, and put it into the connection.',
      }
    case 'upload':
      return {
        title: 'The upload broke off',
        meaning:
          'The service is not running or ended the connection, it does not let this page ask (CORS), or the file was changed or moved meanwhile.',
        advice: 'Adding it again does no harm: the same bytes get the same CID.',
      }
    case 'timeout':
      return {
        title: 'The service takes too long',
        meaning: message,
        advice: 'It may be busy or far away: try again.',
      }
    case 'cut off':
      return {
        title: 'The connection broke off',
        meaning: 'The service began to answer, and the rest never came.',
        advice: 'It may have stopped, or the network is unsteady: try again.',
      }
    case 'closed':
      return {
        title: 'The service closed the WebSocket',
        meaning: `${message} It does so when the key was revoked or a limit of its own was passed.`,
        advice: 'Look at the key’s settings, or choose HTTP for this connection; then try again.',
      }
    case 'no connection':
      return {
        title: 'This network is not known here',
        meaning: message,
        advice: 'Check the first part of the address.',
      }
    case 'no key':
      return {
        title: 'The key is not here',
        meaning: message,
        advice: 'Type it at the connection, then try again.',
      }
  }
}
