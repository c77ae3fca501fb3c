import { cidProblem } from '#domain/files/cid/cid-address.ts'
import { readCidList } from '#domain/files/cid/cid-list.ts'
import { emptyPinEntry, type PinEntry } from '#domain/files/pins/pin-entry.ts'
import { formatCsv } from '#domain/text/csv-cell.ts'
import { asRawObject, isRawObject, parseJson, type RawObject } from '#domain/values/raw.ts'

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
  'note',
  'settings',
] as const

/** The pin list as JSON, CSV (RFC 4180), or lines `CID name`, as IPFS Desktop imports; each step is an entry. */
export function* writePinListFile(entries: readonly PinEntry[], form: PinListFormat) {
  const rowOf = ({ asked: _, audit: __, ...entry }: PinEntry) => ({
    ...entry,
    at: entry.at.toISOString(),
  })
  if (form === 'csv')
    return yield* formatCsv(columnTitles, entries, (entry) => {
      const row = rowOf(entry)
      return columnTitles.map((title) => row[title])
    })
  if (form === 'json') yield '{"keyhole": "pins", "entries": ['
  for (const [index, entry] of entries.entries())
    yield form === 'json'
      ? `${index > 0 ? ',' : ''}\n${JSON.stringify(rowOf(entry), null, 2)}`
      : `${`${entry.cid} ${entry.name}`.replace(/\s+/g, ' ').trim()}\n`
  if (form === 'json') yield '\n]}\n'
}

/** The pins of a file, and the lines of it that are none. */
export type ParsedPinListFile = {
  entries: PinEntry[]
  problems: { line: number; text: string; problem: string }[]
}

/**
 * Reads a file of pins: our JSON, or a list of CIDs in any form that `readCidList` knows. Entries
 * come in as `unknown`: no file can vouch that the service pins them. Each step of the generator is
 * a line, so that a long file can be read in slices.
 */
export function* readPinListFile(
  text: string,
  service: string,
  at: Date,
): Generator<undefined, ParsedPinListFile> {
  const parsedFile: ParsedPinListFile = { entries: [], problems: [] }
  const json = text.trimStart().startsWith('{') ? parseJson(text) : undefined
  if (isRawObject(json) && Array.isArray(json.entries)) {
    for (const [index, row] of json.entries.entries()) {
      const pinRow = readPinRow(asRawObject(row), service, at)
      if ('problem' in pinRow) parsedFile.problems.push({ line: index + 1, ...pinRow })
      else parsedFile.entries.push(pinRow)
      yield
    }
    return parsedFile
  }
  for (const read of readCidList(text)) {
    if ('problem' in read) parsedFile.problems.push(read)
    else
      for (const { cid, name } of read.cids)
        parsedFile.entries.push({ ...emptyPinEntry({ service, cid }, at), name })
    yield
  }
  return parsedFile
}

function readPinRow(
  rawEntry: RawObject,
  service: string,
  at: Date,
): PinEntry | { text: string; problem: string } {
  const stringField = (name: string) => (typeof rawEntry[name] === 'string' ? rawEntry[name] : '')
  const cid = stringField('cid')
  const problem = cidProblem(cid)
  if (problem !== undefined) return { text: cid, problem }
  const addedAt = new Date(stringField('at'))
  return {
    ...emptyPinEntry({ service: stringField('service') || service, cid }, at),
    name: stringField('name'),
    note: stringField('note'),
    ...(isCount(rawEntry.size) && { size: rawEntry.size }),
    ...(!Number.isNaN(addedAt.getTime()) && { at: addedAt }),
    ...(stringField('settings') && { settings: stringField('settings') }),
    ...(isCount(rawEntry.files) && { files: rawEntry.files }),
  }
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0
