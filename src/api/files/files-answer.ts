import { MalformedError, RefusedError, RpcError } from '#api/errors.ts'
import { readAddedFile, readKuboLines, readPins } from '#domain/files/kubo-answer.ts'
import { readRetryAfterSeconds } from '#domain/requests/retry-after.ts'
import type { RawObject } from '#domain/values/raw.ts'
import type { AddedFile, PinResult } from '#protocol/file-commands.ts'

/** The parts of an HTTP answer that tell of its failure. */
type FilesAnswer = { status: number; body: string }

/** Statuses that a gateway sets itself; others may be the node's, with an error in Kubo's shape. */
const gatewayStatuses = new Set([401, 402, 403, 404, 405, 413, 429, 502, 503, 504])

/**
 * Lets an answer of status 2xx pass. A failed command is Kubo's `{ Message, Code, Type }` (kubo,
 * core/commands; ours: protocol/file-commands); gateways answer in plain text or HTML.
 * @throws RpcError with the node's message, or RefusedError.
 */
export function assertFilesStatus({ status, body }: FilesAnswer, headers: Headers): void {
  if (status >= 200 && status <= 299) return
  const { error } = readKuboLines(body)
  if (error && !gatewayStatuses.has(status))
    throw new RpcError(error.code, error.text, undefined, body, 'files')
  const retryAfter = readRetryAfterSeconds(headers.get('retry-after') ?? '')
  throw new RefusedError(status, body, retryAfter, 'files')
}

/**
 * The root among the lines that an `add` answers. That of a `folder` is the line that names it, or
 * the nameless one around it; otherwise the last line.
 * @throws RpcError, MalformedError
 */
export function readAddAnswer(body: string, folder: string | undefined): AddedFile {
  const lines = parseLines(body).flatMap((line) => readAddedFile(line) ?? [])
  const root = folder === undefined ? lines.at(-1) : lines.findLast(namesFolder(folder))
  if (root) return root
  if (lines.length === 0) throw new MalformedError('The response lists no stored file.', body)
  throw new MalformedError('The response lists files, but not their folder.', body)
}

/**
 * The answer of `pin/add` and `pin/rm`: the last line that has `Pins`.
 * @throws RpcError, MalformedError
 */
export function readPinAnswer(body: string): PinResult {
  const Pins = parseLines(body).map(readPins).findLast(Boolean)
  if (!Pins) throw new MalformedError('The response lists no pins.', body)
  return { Pins }
}

/** Some servers return names as they were sent, percent-encoded; a wrapping folder has none. */
const namesFolder =
  (folder: string) =>
  ({ Name }: AddedFile) =>
    Name === folder || Name === '' || Name === encodeURIComponent(folder)

function parseLines(body: string): RawObject[] {
  const { lines, error, rest } = readKuboLines(body)
  if (error) throw new RpcError(error.code, error.text, undefined, body, 'files')
  if (rest !== '') throw MalformedError.ofText(body)
  return lines
}
