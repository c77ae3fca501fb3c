import { csvCell } from '#domain/text/csv-cell.ts'
import { readCid } from '#domain/files/cid/cid.ts'
import { bareEntry, type LedgerEntry } from '#domain/files/pins/pin-entry.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** Forms in which the ledger leaves the device. */
export const ledgerForms = ['json', 'csv', 'txt'] as const
export type LedgerForm = (typeof ledgerForms)[number]

const titles = [
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
 * The ledger as a file: JSON, CSV (RFC 4180), or a line `CID name` each, as IPFS Desktop imports.
 * Only JSON tells which files are in which folder: the others list what can be pinned again.
 */
export function ledgerFile(entries: readonly LedgerEntry[], form: LedgerForm): string {
  const told = form === 'json' ? entries : entries.filter(({ root }) => root === undefined)
  const rows = told.map(
    ({
      asked: _,
      audit: __,
      ...entry
    }): Partial<{ [title in (typeof titles)[number]]: unknown }> &
      Pick<LedgerEntry, 'cid' | 'name'> => ({ ...entry, at: entry.at.toISOString() }),
  )
  if (form === 'json') return `${JSON.stringify({ keyhole: 'pins', entries: rows }, null, 2)}\n`
  if (form === 'txt')
    return rows.map(({ cid, name }) => `${`${cid} ${name}`.replace(/\s+/g, ' ').trim()}\n`).join('')
  const cells = rows.map((row) =>
    titles.map((title) => {
      const value = row[title]
      return csvCell(
        Array.isArray(value) ? value.join(' ') : (value as string | number | undefined),
      )
    }),
  )
  return [titles, ...cells].map((line) => line.join(',')).join('\r\n')
}

/** What a file of pins holds, and the lines of it that are none. */
export type ReadLedgerFile = {
  entries: LedgerEntry[]
  problems: { line: number; text: string; problem: string }[]
}

/**
 * Reads a file of pins: our JSON, `ipfs pin ls --enc=json`, or lines of `CID name`, divided by blanks,
 * a tab or a comma (`ipfs pin ls` writes such lines, and our CSV begins with its CID). What no file
 * can vouch for, that the service pins it, is not taken over: entries come in as `unknown`.
 */
export function readLedgerFile(text: string, service: string, at: Date): ReadLedgerFile {
  const json = text.trimStart().startsWith('{') ? parseJson(text) : undefined
  return isRawObject(json) ? fromJson(json, service, at) : fromLines(text, service, at)
}

function fromJson(json: RawObject, service: string, at: Date): ReadLedgerFile {
  const rows: unknown[] = Array.isArray(json.entries)
    ? json.entries
    : Object.keys(isRawObject(json.Keys) ? json.Keys : {}).map((cid) => ({ cid }))
  const read: ReadLedgerFile = { entries: [], problems: [] }
  if (rows.length === 0)
    read.problems.push({
      line: 1,
      text: '',
      problem: 'This JSON has neither “entries” nor “Keys”.',
    })
  for (const [index, row] of rows.entries()) {
    const raw = isRawObject(row) ? row : {}
    const words = (name: string) => (typeof raw[name] === 'string' ? raw[name] : '')
    const cid = words('cid')
    if (!readCid(cid)) {
      read.problems.push({ line: index + 1, text: cid, problem: 'There is no CID in this entry.' })
      continue
    }
    const added = new Date(words('at'))
    const { tags } = raw
    read.entries.push({
      ...bareEntry({ service: words('service') || service, cid }, at),
      name: words('name'),
      note: words('note'),
      ...(typeof raw.size === 'number' && raw.size >= 0 && { size: raw.size }),
      ...(!Number.isNaN(added.getTime()) && { at: added }),
      ...(words('settings') && { settings: words('settings') }),
      ...(readCid(words('root')) && { root: words('root') }),
      ...(Array.isArray(tags) && { tags: tags.filter((tag) => typeof tag === 'string') }),
    })
  }
  return read
}

function fromLines(text: string, service: string, at: Date): ReadLedgerFile {
  const read: ReadLedgerFile = { entries: [], problems: [] }
  for (const [index, whole] of text
    .replace(/^\u{feff}/u, '')
    .split(/\r?\n/)
    .entries()) {
    const line = whole.trim()
    if (line === '' || line.startsWith('#') || /^cid\b/i.test(line)) continue
    // A note may hold line separators of Unicode, which end no line of a file.
    const [, first = '', rest = ''] = line.match(/^"?([^\s,"]+)"?[\s,]*(.*)$/s) ?? []
    if (!readCid(first))
      read.problems.push({ line: index + 1, text: line, problem: 'A line begins with a CID.' })
    else read.entries.push({ ...bareEntry({ service, cid: first }, at), name: nameIn(rest) })
  }
  return read
}

/** The name in the rest of a line: the first cell of a CSV, and without the kind of pin of Kubo. */
function nameIn(rest: string): string {
  const [, quoted] = rest.match(/^"((?:[^"]|"")*)"(?:,|$)/) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  return rest.replace(/,.*$/s, '').replace(/^(recursive|direct|indirect)\b\s*/, '')
}
