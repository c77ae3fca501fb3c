import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FileError } from '#protocol/file-commands.ts'

/** A command that ran and failed: status 500 and Kubo's JSON error, with Kubo's message. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** A request that does not become a command: Kubo answers its status with plain text. */
export class UsageError extends Error {
  override name = 'UsageError'
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

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

/** Kubo's JSON error, as a line. */
const errorLine = (message: string, code = 0): string =>
  `${JSON.stringify({ Message: message, Code: code, Type: 'error' } satisfies FileError)}\n`

/** Answers an error of a route as Kubo would (`go-ipfs-cmds` http/errors, http/responseemitter). */
export function sendFailure(
  error: CommandError | UsageError | UpstreamFailure | FastifyError | NodeJS.ErrnoException,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof UpstreamFailure) return sendUpstreamFailure(error, request, reply)
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode < 500)
    return reply.code(error.statusCode).type('text/plain; charset=utf-8').send(`${error.message}\n`)
  // When the client has gone, there is nothing to log.
  if (!(error instanceof CommandError) && !request.raw.destroyed) request.log.error(error)
  return reply
    .code(500)
    .type('application/json')
    .send(errorLine(publicMessage(error)))
}

function sendUpstreamFailure(
  { message, code, statusCode, retryAfter, cause }: UpstreamFailure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // The log has only the code of the cause: its message may hold the address of the upstream.
  const loggedCause = cause instanceof Error ? errorCodeOf(cause) : cause
  // A client that has gone has ended the request itself.
  if (!reply.raw.destroyed) request.log.warn({ statusCode, cause: loggedCause }, message)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(statusCode).type('application/json').send(errorLine(message, code))
}

/**
 * The message for the client: without paths of the service, which file system errors contain.
 * @internal Exported for tests.
 */
export function publicMessage(error: Error & { code?: unknown }): string {
  if (error instanceof CommandError) return error.message
  if (isDiskFull(error))
    return 'no space left on device: the disk of this service is full, nothing was stored or pinned'
  if (isReadOnlyError(error))
    return 'the file store of this service can only be read, nothing was stored, pinned or unpinned'
  if (typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code))
    return `the file store of this service failed (${error.code})`
  return 'internal error'
}

export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(errorCodeOf(error) ?? '')

/** Whether the file system reported a read-only disk. */
export const isReadOnlyError = (error: unknown): boolean => errorCodeOf(error) === 'EROFS'

const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** For `catch`: undefined when a file does not exist. */
export function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** An error as plain data, with everything that an answer needs: errors lose it between threads. */
export type PlainFailure = {
  kind: 'usage' | 'command' | 'other'
  message: string
  statusCode?: number
  code?: string | undefined
}

export function toPlainFailure(error: unknown): PlainFailure {
  if (error instanceof UsageError)
    return { kind: 'usage', message: error.message, statusCode: error.statusCode }
  if (error instanceof CommandError) return { kind: 'command', message: error.message }
  const { message, code } = error as NodeJS.ErrnoException
  return { kind: 'other', message, code }
}

/** The error that a failure was made of. */
export function toError({ kind, message, statusCode = 400, code }: PlainFailure): Error {
  if (kind === 'usage') return new UsageError(statusCode, message)
  if (kind === 'command') return new CommandError(message)
  return Object.assign(new Error(message), code && { code })
}
