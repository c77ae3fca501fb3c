import { errors } from 'undici'

/**
 * A failure of the file upstream. The message is for the client, so it never says where the
 * upstream is or with which credentials this service uses it.
 */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure'
  readonly statusCode: number
  /** The code of `go-ipfs-cmds` for such an error. */
  readonly code: number
  /** Value of the `Retry-After` header, as the upstream gave it. */
  readonly retryAfter: string | undefined

  constructor(
    statusCode: number,
    message: string,
    { retryAfter, cause }: { retryAfter?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.statusCode = statusCode
    this.code = kuboErrorCodes[statusCode] ?? 0
    this.retryAfter = retryAfter
  }
}

const kuboErrorCodes: { [statusCode: number]: number } = { 402: 4, 413: 1, 429: 3 }

/** The failure for an error of a request to the upstream, which waited for at most `limitMs`. */
export function upstreamFailureOf(error: unknown, limitMs: number): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return new UpstreamFailure(
      504,
      `the file upstream has said nothing for ${limitMs / 1000} seconds`,
      { cause: error },
    )
  const isBrokenOff =
    error instanceof errors.HTTPParserError || /^(UND_ERR_|ECONNRESET|EPIPE)/.test(code)
  return new UpstreamFailure(
    502,
    `the file upstream ${isBrokenOff ? 'has broken off its answer' : 'cannot be reached'}`,
    { cause: error },
  )
}
