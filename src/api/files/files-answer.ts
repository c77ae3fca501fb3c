import { MalformedError, RefusedError, RpcError } from '#api/errors.ts'
import { readJsonValues } from '#domain/json/json-values.ts'
import { readRetryAfterSeconds } from '#domain/requests/retry-after.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
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
  const kuboError = readJsonValues(body).values.filter(isRawObject).map(readKuboError).find(Boolean)
  if (kuboError && !gatewayStatuses.has(status))
    throw new RpcError(kuboError.code, kuboError.text, undefined, body, 'files')
  const retryAfter = readRetryAfterSeconds(headers.get('retry-after') ?? '')
  throw new RefusedError(status, body, retryAfter, 'files')
}

/**
 * The root among the lines that an `add` answers. That of a `folder` is the line that names it, or
 * the nameless one around it; otherwise the last line. The dialects of Kubo, js-ipfs and hosts are
 * read, lines of progress left out. Kubo may fail after it has sent its status of
 * 200: then a line is an error (kubo issue 5168), or the last one is cut off.
 * @throws RpcError, MalformedError
 */
export function readAddAnswer(body: string, folder: string | undefined): AddedFile {
  const lines = parseLines(body).flatMap(toAddedFiles)
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
  const pinValues = parseLines(body)
    .map((line) => readField(line, 'Pins'))
    .findLast(Array.isArray)
  if (!pinValues) throw new MalformedError('The response lists no pins.', body)
  return {
    Pins: pinValues.map((pin: unknown) => cidText(isRawObject(pin) ? readField(pin, 'Cid') : pin)),
  }
}

function toAddedFiles(line: RawObject): AddedFile[] {
  // Hosts wrap the node's line.
  const kuboLine = isRawObject(line.data) ? line.data : line
  const hashText = cidText(
    readField(kuboLine, 'Hash') ??
      readField(kuboLine, 'Cid') ??
      kuboLine.IpfsHash ??
      kuboLine.ipfs_hash,
  )
  if (hashText === '') return []
  const nameText = readField(kuboLine, 'Name') ?? kuboLine.path ?? ''
  return [
    { Name: String(nameText), Hash: hashText, Size: String(readField(kuboLine, 'Size') ?? '') },
  ]
}

/** Kubo's spelling, otherwise the lower-case one of servers that imitate it. */
const readField = (line: RawObject, name: string) => line[name] ?? line[name.toLowerCase()]

/** A CID as text: some servers write it as DAG-JSON does, `{ "/": cid }`. */
function cidText(value: unknown): string {
  if (typeof value === 'string') return value
  return isRawObject(value) && typeof value['/'] === 'string' ? value['/'] : ''
}

/** Some servers return names as they were sent, percent-encoded; a wrapping folder has none. */
const namesFolder =
  (folder: string) =>
  ({ Name }: AddedFile) =>
    Name === folder || Name === '' || Name === encodeURIComponent(folder)

/** An error in one of the known shapes: Kubo's, lower-case, or a host's `error`. */
function readKuboError(line: RawObject): { text: string; code: number } | undefined {
  const { error } = line
  const kuboLine = isRawObject(error) ? error : line
  const errorTexts = [
    readField(kuboLine, 'Message'),
    kuboLine.reason,
    kuboLine.details,
    error,
  ].filter((text) => typeof text === 'string' && text !== '')
  // A `message` beside a hash is a greeting.
  if (errorTexts.length === 0 || toAddedFiles(line).length > 0) return undefined
  const errorCode = Number(readField(kuboLine, 'Code'))
  return { text: String(errorTexts[0]), code: Number.isInteger(errorCode) ? errorCode : 0 }
}

function parseLines(body: string): RawObject[] {
  const { values, rest } = readJsonValues(body)
  const lines = values.flat().filter(isRawObject)
  for (const line of lines) {
    const kuboError = readKuboError(line)
    if (kuboError) throw new RpcError(kuboError.code, kuboError.text, undefined, body, 'files')
  }
  if (rest !== '' && lines.length > 0)
    throw new MalformedError('The response ends in the middle of a line.', body, 'cut off')
  if (rest !== '') {
    const completeness = rest.trimStart().startsWith('{') ? 'cut off' : 'whole'
    throw new MalformedError('The response is not JSON.', body, completeness)
  }
  return lines
}
