import { MalformedError, RefusedError, RpcError } from '#api/errors.ts'
import { retryAfter } from '#api/retry-after.ts'
import { isRawObject, type RawObject } from '#domain/raw.ts'
import type { AddedFile, PinResult } from '#protocol/file-commands.ts'

/** What the reading of an answer of the file network depends on. */
type Answer = { status: number; body: string }

/** Statuses that a gateway sets itself; with others the node may have answered in Kubo's shape. */
const refusals = new Set([401, 402, 403, 404, 405, 413, 429, 502, 503, 504])

/**
 * Lets an answer of status 2xx pass. A failed command is Kubo's `{ Message, Code, Type }` (kubo,
 * core/commands; ours: protocol/file-commands); gateways answer in plain text or HTML.
 * @throws RpcError with the node's message, or RefusedError.
 */
export function checkStatus({ status, body }: Answer, headers: Headers): void {
  if (status >= 200 && status <= 299) return
  const error = parseLine(body)
  if (isKuboError(error) && !refusals.has(status)) throw kuboError(error, body)
  throw new RefusedError(status, body, retryAfter(headers), 'files')
}

/**
 * The file that an `add` of one file stored: the last line of NDJSON that has a hash. Kubo may have
 * failed after its status of 200 went out: then the last line is an error (kubo issue 5168).
 * @throws RpcError, MalformedError
 */
export function readAdded(
  body: string,
  folder: string | undefined,
): { root: AddedFile; lines: AddedFile[] } {
  const lines = parseLines(body)
  const error = lines.find(isKuboError)
  if (error) throw kuboError(error, body)
  const added = lines
    .filter((line) => typeof field(line, 'Hash') === 'string')
    .map((line) => {
      const text = (name: string) => String(field(line, name) ?? '')
      return { Name: text('Name'), Hash: text('Hash'), Size: text('Size') }
    })
  const root = folder === undefined ? added.at(-1) : added.findLast(({ Name }) => Name === folder)
  if (!root) throw new MalformedError('The answer names no stored file.', body)
  return { root, lines: added }
}

/**
 * The answer of `pin/add` and `pin/rm`: the last line that has `Pins`.
 * @throws RpcError, MalformedError
 */
export function readPins(body: string): PinResult {
  const lines = parseLines(body)
  const error = lines.find(isKuboError)
  if (error) throw kuboError(error, body)
  const pins = lines.map(({ Pins }) => Pins).findLast(Array.isArray)
  if (!pins) throw new MalformedError('The answer names no pins.', body)
  return { Pins: pins.map(String) }
}

/** Kubo's spelling, else the lower-case one of servers that imitate it. */
const field = (line: RawObject, name: string) => line[name] ?? line[name.toLowerCase()]

const isKuboError = (line: RawObject | undefined): line is RawObject =>
  line !== undefined && typeof line.Message === 'string'

function kuboError({ Message, Code }: RawObject, body: string): RpcError {
  return new RpcError(
    typeof Code === 'number' ? Code : 0,
    String(Message),
    undefined,
    body,
    'files',
  )
}

/** One object a line, or one object over many lines. */
function parseLines(body: string): RawObject[] {
  const whole = parseLine(body)
  if (whole) return [whole]
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const parsed = parseLine(line)
    if (!parsed) throw new MalformedError('The answer is not JSON.', body)
    return parsed
  })
}

function parseLine(text: string): RawObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRawObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
