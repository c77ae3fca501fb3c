import { CommandError, UsageError } from '#service/files/failures.ts'
import { readHeaderValue } from '#service/files/import/header-value.ts'

/** One part of a multipart body. */
export type MultipartPart = {
  /** Name of the form field; undefined for a part of another kind. */
  field: string | undefined
  filename: string | undefined
  /** Media type in lower case, without parameters. */
  type: string
  /** Content to read before the next part; the unread rest is skipped. */
  content: AsyncIterable<Uint8Array>
}

// A filename has a path of at most 256 names.
const maxHeaderBytes = 81_920

const lineFeed = 0x0a

/**
 * The parts of a `multipart/form-data` body as they arrive, no faster than they are taken, read as
 * Go's `mime/multipart` does, which Kubo uses: lines end with CRLF, or with LF if the first one
 * does, and a part may be of any disposition. Throws a UsageError for a request that is not a form,
 * and a CommandError when the body ends early or is not one.
 */
export async function* readParts(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<MultipartPart> {
  const dashBoundary = `--${boundaryOf(contentType)}`
  const source = openSource(body)
  // Lines before the first boundary are not part of the form.
  let line = await source.readLine()
  while (lineKind(line, dashBoundary) === 'other') line = await source.readLine()
  const newline = line.endsWith('\r\n') ? '\r\n' : '\n'
  const delimiter = Buffer.from(newline + dashBoundary, 'latin1')
  while (lineKind(line, dashBoundary) === 'part') {
    const headers = await readHeaders(source)
    const content = source.readUntil(delimiter, newline.length)
    yield { ...describePart(headers), content }
    for await (const _ of content);
    line = await source.readLine()
  }
}

function boundaryOf(contentType: string): string {
  const { value, parameters } = readHeaderValue(contentType)
  // Kubo's answer to a request that is not a form.
  if (value !== 'multipart/form-data') throw new UsageError(400, "file argument 'path' is required")
  const boundary = parameters.get('boundary')
  if (!boundary) throw new UsageError(400, 'Multipart: Boundary not found')
  // Lines are compared byte by byte.
  return Buffer.from(boundary).toString('latin1')
}

function lineKind(line: string, dashBoundary: string): 'part' | 'end' | 'other' {
  if (!line.startsWith(dashBoundary)) return 'other'
  const rest = line.slice(dashBoundary.length)
  if (/^--[ \t]*(\r?\n)?$/.test(rest)) return 'end'
  return /^[ \t]*\r?\n$/.test(rest) ? 'part' : 'other'
}

async function readHeaders({ readLine }: Source): Promise<Map<string, string>> {
  const headers = new Map<string, string>()
  let headerBytes = 0
  let lastName = ''
  for (;;) {
    const line = await readLine()
    headerBytes += line.length
    if (headerBytes > maxHeaderBytes) throw broken('the headers of a part are too long')
    const text = Buffer.from(line.trimEnd(), 'latin1').toString()
    if (text === '') return headers
    const [, name = '', value = ''] = /^([^:\s]+):(.*)$/.exec(text) ?? []
    if (/^[ \t]/.test(text) && lastName !== '')
      headers.set(lastName, `${headers.get(lastName)} ${text.trim()}`)
    else if (name === '') throw broken('malformed MIME header line')
    else {
      lastName = name.toLowerCase()
      if (!headers.has(lastName)) headers.set(lastName, value.trim())
    }
  }
}

function describePart(headers: Map<string, string>): Omit<MultipartPart, 'content'> {
  if (headers.get('content-transfer-encoding')?.toLowerCase() === 'quoted-printable')
    throw new UsageError(400, 'a part in quoted-printable cannot be stored here')
  const disposition = readHeaderValue(headers.get('content-disposition') ?? '')
  const isFormData = disposition.value === 'form-data'
  return {
    field: isFormData ? disposition.parameters.get('name') : undefined,
    filename: disposition.parameters.get('filename'),
    type: readHeaderValue(headers.get('content-type') ?? 'text/plain').value,
  }
}

type Source = ReturnType<typeof openSource>

/** Reads a body by lines, which are one character a byte, and up to a delimiter. */
function openSource(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]()
  let pending = Buffer.alloc(0)

  /** Returns false at the end of the body. */
  async function readMore(): Promise<boolean> {
    const { done, value } = await chunks.next()
    if (done) return false
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.length) as typeof pending
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
    return true
  }

  function take(bytes: number): typeof pending {
    const taken = pending.subarray(0, bytes)
    pending = pending.subarray(bytes)
    return taken
  }

  return {
    /** A line with its end. The last one of a body may have none. */
    async readLine(): Promise<string> {
      for (let searched = 0; ; ) {
        const lineEnd = pending.indexOf(lineFeed, searched)
        if (lineEnd >= 0) return take(lineEnd + 1).toString('latin1')
        searched = pending.length
        if (searched > maxHeaderBytes) throw broken('a line is too long')
        if (await readMore()) continue
        if (searched === 0) throw broken('unexpected end of the form')
        return take(searched).toString('latin1')
      }
    },

    /** Yields the bytes before a delimiter, and takes `skipped` bytes of it, too. */
    async *readUntil(delimiter: Buffer, skipped: number): AsyncGenerator<Uint8Array> {
      // A part without content may begin with the boundary.
      while (pending.length < delimiter.length + 2 && (await readMore()));
      const first = delimiter[0] as number
      const dashBoundary = delimiter.subarray(skipped)
      const isEmpty = pending.subarray(0, dashBoundary.length).equals(dashBoundary)
      if (isEmpty && endsBoundary(pending, dashBoundary.length) === true) return
      for (;;) {
        const found = pending.indexOf(delimiter)
        const ends = found < 0 ? false : endsBoundary(pending, found + delimiter.length)
        if (ends === true) {
          if (found > 0) yield take(found)
          take(skipped)
          return
        }
        // The beginning of a delimiter is looked at again with what comes.
        const earliest = Math.max(0, pending.length - delimiter.length + 1)
        const next = found < 0 ? pending.indexOf(first, earliest) : found + (ends === false ? 1 : 0)
        const contentBytes = next < 0 ? pending.length : next
        if (contentBytes > 0) yield take(contentBytes)
        if ((found < 0 || ends === undefined) && !(await readMore()))
          throw broken('unexpected end of the form')
      }
    },
  }
}

/** Whether a boundary is over at an offset; undefined when that cannot be seen yet. */
function endsBoundary(bytes: Buffer, offset: number): boolean | undefined {
  const next = String.fromCharCode(bytes[offset] ?? 0)
  if (offset >= bytes.length || (next === '-' && offset + 1 >= bytes.length)) return undefined
  return ' \t\r\n'.includes(next) || (next === '-' && bytes[offset + 1] === bytes[offset])
}

const broken = (reason: string): CommandError => new CommandError(`multipart: ${reason}`)
