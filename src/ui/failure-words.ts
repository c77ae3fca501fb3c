import type { ApiFailure } from '#api/errors.ts'
import { type RefusalWords, refusalWords } from '#domain/revert/refusal.ts'

/** A failure for people: what happened, what it probably means, what to do next. */
export type FailureWords = RefusalWords & {
  /** The node's own words. */
  says?: string
  raw?: string
}

const refused: { [status: number]: Omit<FailureWords, 'raw'> } = {
  401: {
    title: 'The service does not know this API key',
    meaning: 'The key is wrong, was revoked, or the service was started anew with another one.',
    advice: 'Check the key, then try again.',
  },
  402: {
    title: 'The quota is used up',
    meaning: 'The provider counts requests, and the account has none left for now.',
    advice: 'Wait until the quota renews (often at 00:00 UTC), or use another key.',
  },
  403: {
    title: 'The key may not do this',
    meaning: 'The key is known, but its settings refuse this origin, network, method or address.',
    advice: 'Look at the key’s settings and allow-lists at the provider.',
  },
  404: {
    title: 'There is no such service at this address',
    meaning: 'Something answered, but not at the path of this API.',
    advice: 'Check the base address of the connection and the name of the network.',
  },
  413: {
    title: 'The request is too large for the service',
    meaning: 'The service bounds the size of a request.',
    advice: 'Send less at once.',
  },
  429: {
    title: 'Too many requests',
    meaning: 'The service limits how often this key may ask.',
    advice: 'Wait a moment, then try again.',
  },
}

/** The file network wants key and secret, and a billing card on the account: spec 1 and 5.2. */
const refusedFiles: { [status: number]: Omit<FailureWords, 'raw'> } = {
  401: {
    title: 'The file network does not know this key and secret',
    meaning:
      'It wants the API key as the user name and the API key secret as the password, and one of them is wrong, was revoked, or the service was started anew with others.',
    advice: 'Check both, then try again.',
  },
  402: {
    title: 'The account has no billing card, or its quota is used up',
    meaning:
      'The file network wants a billing card on the account, even on a free one. Nothing is stored or read before there is one.',
    advice: 'Add a card to the account at the provider, then try again.',
  },
  403: {
    title: 'The account may not use the file network',
    meaning:
      'The key is known. Either the account has no billing card, which the file network wants even on a free account, or the key’s settings refuse this page or this command.',
    advice: 'Look at billing and at the key’s settings at the provider, then try again.',
  },
  413: {
    title: 'The file is too large for the service',
    meaning: 'The service, or a proxy before it, bounds the size of an upload.',
    advice: 'Add a smaller file, or ask whoever runs the service for its bound.',
  },
}

const gateway = {
  title: 'The service has trouble behind it',
  meaning: 'It answered, but the node or storage that it relies on did not.',
  advice: 'This usually passes: try again in a moment.',
}

/** The wording of every failure, exhaustively and in one place. */
export function failureWords(failure: ApiFailure): FailureWords {
  switch (failure.kind) {
    case 'unreachable':
      return unreachable(failure.reason, failure.message)
    case 'refused': {
      const other = {
        title: `The service refused with status ${failure.status}`,
        meaning: 'The status says no more than that; the answer below may.',
        advice: 'Read the answer, then try again.',
      }
      const own = failure.by === 'files' ? refusedFiles[failure.status] : undefined
      const words = own ?? refused[failure.status] ?? (failure.status >= 500 ? gateway : other)
      const wait = failure.retryAfter
      return {
        ...words,
        ...(wait !== undefined && {
          advice: `The service asks to wait ${wait} s, then try again.`,
        }),
        raw: `HTTP ${failure.status}\n${failure.body}`,
      }
    }
    case 'malformed':
      return {
        title: 'The answer cannot be read',
        meaning: `${failure.message} Perhaps the address leads to something else: a web page, a proxy, another API.`,
        advice: 'Check the base address of the connection, then try again.',
        raw: failure.body,
      }
    case 'rpc': {
      if (failure.by === 'files')
        return {
          title: 'The file network answered with an error',
          meaning: `It says: ${failure.message}.`,
          advice: fileAdvice(failure.message),
          raw: failure.body,
        }
      const known = failure.words ?? refusalWords(failure.message, failure.code)
      return {
        title: 'The node answered with an error',
        meaning: 'It understood the request, and says why it gives no result:',
        advice: '',
        ...known,
        says: `${failure.message} (code ${failure.code})`,
        raw: failure.body,
      }
    }
  }
}

/** What Kubo’s most frequent messages mean (kubo, core/commands and boxo, as of 0.44). */
function fileAdvice(message: string): string {
  if (/could not find|not found/i.test(message))
    return 'So this service does not hold the content, or not all of it; another may.'
  if (/is a directory/i.test(message))
    return 'A directory has no content of its own: open the CID of a file in it.'
  if (/not pinned/i.test(message))
    return 'So it has no pin of its own at this service, though the pin of a directory may hold it.'
  return ''
}

function unreachable(
  reason: 'network' | 'upload' | 'timeout' | 'closed' | 'no connection',
  message: string,
): FailureWords {
  switch (reason) {
    case 'network':
      return {
        title: 'The service does not answer',
        meaning:
          'It is not running, the address is wrong, or it does not let this page ask (CORS).',
        advice: 'Start the service or check the connection, then try again.',
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
  }
}
