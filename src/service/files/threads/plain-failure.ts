import { CommandError, UsageError } from '#service/files/failures.ts'

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
