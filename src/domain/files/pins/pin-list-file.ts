import { readCid } from '#domain/files/cid/cid.ts'
import { emptyPinEntry, type PinEntry } from '#domain/files/pins/pin-entry.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { csvCell } from '#domain/text/csv-cell.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** File formats in which the pin list can be exported. */
export const pinListFormats = ['json', 'csv', 'txt'] as const
export type PinListFormat = (typeof pinListFormats)[number]

const columnTitles = [
  'cid',
  'name',
  'size',
  'at',
  'pin',
  'check',
  'service',
  'tags',
  'note',
  'settings',
] as const

/**
 * The pin list as a file: JSON, CSV (RFC 4180), or a line `CID name` each, as IPFS Desktop imports.
 * Only JSON holds which files are in which folder: the others list what can be pinned again.
 */
export function writePinListFile(entries: readonly PinEntry[], form: PinListFormat): string {
  const exportedEntries =
    form === 'json' ? entries : entries.filter(({ root }) => root === undefined)
  const fileRows = exportedEntries.map(
    ({
      asked: _,
      audit: __,
      ...entry
    }): Partial<{ [title in (typeof columnTitles)[number]]: unknown }> &
      Pick<PinEntry, 'cid' | 'name'> => ({ ...entry, at: entry.at.toISOString() }),
  )
  if (form === 'json') return `${JSON.stringify({ keyhole: 'pins', entries: fileRows }, null, 2)}\n`
  if (form === 'txt')
    return fileRows
      .map(({ cid, name }) => `${`${cid} ${name}`.replace(/\s+/g, ' ').trim()}\n`)
      .join('')
  const csvCells = fileRows.map((row) =>
    columnTitles.map((title) => {
      const cellValue = row[title]
      return csvCell(
        Array.isArray(cellValue) ? cellValue.join(' ') : (cellValue as string | number | undefined),
      )
    }),
  )
  return [columnTitles, ...csvCells].map((line) => line.join(',')).join('\r\n')
}

/** The pins of a file, and the lines of it that are none. */
export type ParsedPinListFile = {
  entries: PinEntry[]
  problems: { line: number; text: string; problem: string }[]
}

/**
 * Reads a file of pins: our JSON, `ipfs pin ls --enc=json`, or lines of `CID name`, divided by
 * blanks, a tab or a comma (`ipfs pin ls` writes such lines, and our CSV begins with its CID). What
 * no file can vouch for, that the service pins it, is not taken over: entries come in as `unknown`.
 */
export function readPinListFile(text: string, service: string, at: Date): ParsedPinListFile {
  const json = text.trimStart().startsWith('{') ? parseJson(text) : undefined
  return isRawObject(json) ? readPinsJson(json, service, at) : readPinLines(text, service, at)
}

function readPinsJson(json: RawObject, service: string, at: Date): ParsedPinListFile {
  const rows: unknown[] = Array.isArray(json.entries)
    ? json.entries
    : Object.keys(isRawObject(json.Keys) ? json.Keys : {}).map((cid) => ({ cid }))
  const parsedFile: ParsedPinListFile = { entries: [], problems: [] }
  if (rows.length === 0)
    parsedFile.problems.push({
      line: 1,
      text: '',
      problem: '“entries” or “Keys” missing.',
    })
  for (const [index, row] of rows.entries()) {
    const rawEntry = isRawObject(row) ? row : {}
    const stringField = (name: string) => (typeof rawEntry[name] === 'string' ? rawEntry[name] : '')
    const cid = stringField('cid')
    if (!readCid(cid)) {
      parsedFile.problems.push({
        line: index + 1,
        text: cid,
        problem: 'CID missing.',
      })
      continue
    }
    const addedAt = new Date(stringField('at'))
    const { tags } = rawEntry
    parsedFile.entries.push({
      ...emptyPinEntry({ service: stringField('service') || service, cid }, at),
      name: stringField('name'),
      note: stringField('note'),
      ...(typeof rawEntry.size === 'number' && rawEntry.size >= 0 && { size: rawEntry.size }),
      ...(!Number.isNaN(addedAt.getTime()) && { at: addedAt }),
      ...(stringField('settings') && { settings: stringField('settings') }),
      ...(readCid(stringField('root')) && { root: stringField('root') }),
      ...(Array.isArray(tags) && { tags: tags.filter((tag) => typeof tag === 'string') }),
    })
  }
  return parsedFile
}

function readPinLines(text: string, service: string, at: Date): ParsedPinListFile {
  const parsedFile: ParsedPinListFile = { entries: [], problems: [] }
  for (const [index, rawLine] of text
    .replace(/^\u{feff}/u, '')
    .split(/\r?\n/)
    .entries()) {
    const trimmedLine = rawLine.trim()
    if (trimmedLine === '' || trimmedLine.startsWith('#') || /^cid\b/i.test(trimmedLine)) continue
    // A note may hold line separators of Unicode, which end no line of a file.
    const [, firstCell = '', rest = ''] = trimmedLine.match(/^"?([^\s,"]+)"?[\s,]*(.*)$/s) ?? []
    if (!readCid(firstCell))
      parsedFile.problems.push({
        line: index + 1,
        text: trimmedLine,
        problem: 'The line does not begin with a CID.',
      })
    else
      parsedFile.entries.push({
        ...emptyPinEntry({ service, cid: firstCell }, at),
        name: nameIn(rest),
      })
  }
  return parsedFile
}

/** The name in the rest of a line: the first cell of a CSV, and without the kind of pin of Kubo. */
function nameIn(rest: string): string {
  const [, quoted] = rest.match(/^"((?:[^"]|"")*)"(?:,|$)/) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  return rest.replace(/,.*$/s, '').replace(/^(recursive|direct|indirect)\b\s*/, '')
}
