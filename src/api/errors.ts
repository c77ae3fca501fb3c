import type { RefusalExplanation } from '#domain/revert/refusal.ts'
import { asRawObject, parseJson } from '#domain/values/raw.ts'

/** Ways not to get an answer: absence (`null`) and a revert are answers, an abort is neither. */
abstract class ApiError extends Error {
  abstract readonly kind: string
}

/**
 * The half of the service that refused: each wants credentials of its own (spec 5), and a node or server
 * without a key none.
 */
export type ServiceHalf = 'node' | 'files' | 'keyless'

/**
 * No one answered: offline, wrong address, refused by CORS, too slow, cut off, or there is no
 * connection or no key.
 */
export class UnreachableError extends ApiError {
  override name = 'UnreachableError'
  readonly kind = 'unreachable'
  readonly reason:
    | 'network'
    | 'redirected'
    | 'upload'
    | 'timeout'
    | 'cut off'
    | 'closed'
    | 'no connection'
    | 'no key'
  /** Address of the request, without the key: see `api/log/redact`. */
  readonly address: string | undefined

  constructor(
    reason: UnreachableError['reason'],
    message: string,
    { cause, address }: { cause?: unknown; address?: string } = {},
  ) {
    super(message, { cause })
    this.reason = reason
    this.address = address
  }
}

/** The service answered with a status that refuses. The body is as it came, without secrets. */
export class RefusedError extends ApiError {
  override name = 'RefusedError'
  readonly kind = 'refused'
  readonly status: number
  readonly body: string
  /** Seconds that the service asks to wait; undefined when it does not say. */
  readonly retryAfter: number | undefined
  /** End of this wait, as `Date.now()` has it. */
  readonly retryAtMs: number | undefined
  readonly by: ServiceHalf

  constructor(status: number, body: string, retryAfter?: number, by: ServiceHalf = 'node') {
    super(`Request rejected with status ${status}.`)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
    this.retryAtMs = retryAfter === undefined ? undefined : Date.now() + retryAfter * 1000
    this.by = by
  }

  /** The reason in a body of JSON: gateways put it into an error object of JSON-RPC, or beside. */
  get said(): string | undefined {
    const { error, message } = asRawObject(parseJson(this.body))
    return [asRawObject(error).message, error, message].find((text) => typeof text === 'string')
  }
}

/** The answer is unreadable: HTML, nothing, a foreign id, neither result nor error, or cut off. */
export class MalformedError extends ApiError {
  override name = 'MalformedError'
  readonly kind = 'malformed'
  readonly body: string
  readonly shape: 'web page' | 'empty' | 'cut off' | 'not JSON' | 'other'

  constructor(message: string, body: string, shape: 'cut off' | 'not JSON' | 'other' = 'other') {
    super(message)
    this.body = body
    this.shape = shape === 'cut off' ? shape : (shapeOf(body) ?? shape)
  }

  /** A body that is not JSON, or the beginning of some. */
  static ofText = (body: string) =>
    isCutOffJson(body)
      ? new MalformedError('The response ends in the middle.', body, 'cut off')
      : new MalformedError('The response is not JSON.', body, 'not JSON')

  /** A result in another form than its method has: the beginning of it, as some have megabytes. */
  static ofResult = (message: string, result: unknown) =>
    new MalformedError(message, (JSON.stringify(result) ?? '').slice(0, maxShownLetters))
}

const maxShownLetters = 20_000

function shapeOf(body: string): 'web page' | 'empty' | undefined {
  if (body.trim() === '') return 'empty'
  return /^\s*<(?:!doctype|html|head|body|\?xml|!--)/i.test(body) ? 'web page' : undefined
}

/** Whether a text begins as JSON and lacks a closing bracket or quote. */
function isCutOffJson(text: string): boolean {
  const outside = text.replace(/"(\\.|[^"\\])*"/g, '')
  const count = (bracket: RegExp) => outside.split(bracket).length
  return /^\s*[[{]/.test(text) && (outside.includes('"') || count(/[[{]/) > count(/[\]}]/))
}

/** The node understood and answered with an error object: spec 7.2, or Kubo's of a file command. */
export class RpcError extends ApiError {
  override name = 'RpcError'
  readonly kind = 'rpc'
  readonly code: number
  readonly data: unknown
  readonly body: string
  readonly by: ServiceHalf
  /** Explanation of the refusal, set by a caller that knows more than the message says. */
  words: RefusalExplanation | undefined

  constructor(
    code: number,
    message: string,
    data: unknown,
    body: string,
    by: ServiceHalf = 'node',
  ) {
    super(message)
    this.by = by
    this.code = code
    this.data = data
    this.body = body
  }
}

export type ApiFailure = UnreachableError | RefusedError | MalformedError | RpcError

/** Whether the same request may well succeed when it is sent again a little later. */
export function isRetryable(failure: ApiFailure): boolean {
  switch (failure.kind) {
    case 'unreachable':
      return failure.reason === 'network' || failure.reason === 'cut off'
    case 'refused':
      return [429, 502, 503, 504].includes(failure.status)
    case 'malformed':
      return false
    case 'rpc':
      // Gateways put their rate limit into an answer of status 200 too.
      return failure.code === 429 || failure.code === -32005
  }
}

/** The longest wait, in seconds, that a page sits out: a reader decides on a longer one. */
const maxRetryAfterSeconds = 600

/** Whether a read of the page in view is sent again without a press, once its provider lets it. */
export const isResent = (failure: ApiFailure): boolean =>
  isRetryable(failure) &&
  !(failure.kind === 'refused' && (failure.retryAfter ?? 0) > maxRetryAfterSeconds)

/**
 * Whether the service may have carried out a failed request: no answer came, or the answer cannot
 * be read or is a gateway's.
 */
export const isOutcomeUnknown = (failure: ApiFailure): boolean =>
  failure.kind === 'unreachable' ||
  failure.kind === 'malformed' ||
  (failure.kind === 'refused' && failure.status >= 500)

/** A refusal of the node, which is an answer. @throws any other error, as nothing was answered */
export function refusalOf(error: unknown): RpcError {
  if (error instanceof RpcError && !isRetryable(error)) return error
  throw error
}

/** Like `refusalOf`, where it does not matter what the node said. */
export const undefinedIfRefused = (error: unknown): undefined => void refusalOf(error)
