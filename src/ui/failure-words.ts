import type { ApiFailure } from '#api/errors.ts'
import { refusalWords } from '#domain/refusal.ts'

/** A failure for people: what happened, what it probably means, what to do next. */
export type FailureWords = {
  title: string
  meaning: string
  advice: string
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
      const words = refused[failure.status] ?? (failure.status >= 500 ? gateway : other)
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
      const known = refusalWords(failure.message)
      return {
        title: known?.title ?? 'The node answered with an error',
        meaning: known?.meaning ?? 'It understood the request, and says why it gives no result:',
        advice: known?.advice ?? '',
        says: `${failure.message} (code ${failure.code})`,
        raw: failure.body,
      }
    }
  }
}

function unreachable(
  reason: 'network' | 'timeout' | 'no connection',
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
    case 'timeout':
      return {
        title: 'The service takes too long',
        meaning: message,
        advice: 'It may be busy or far away: try again.',
      }
    case 'no connection':
      return {
        title: 'This network is not known here',
        meaning: message,
        advice: 'Check the first part of the address.',
      }
  }
}
