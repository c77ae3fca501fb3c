import { type NameTag, parseNameTag } from '#domain/name-tags/name-tag.ts'
import { jsonProblem } from '#domain/playground/json-problem.ts'
import { csvCell } from '#domain/text/csv-cell.ts'
import { readTable } from '#domain/text/delimited.ts'
import { checksumAddress } from '#domain/values/address.ts'
import { isAddress } from '#domain/values/hex.ts'
import { asRawObject, isRawObject, parseJson, type RawObject } from '#domain/values/raw.ts'

export const nameTagFormats = ['json', 'csv'] as const
export type NameTagFormat = (typeof nameTagFormats)[number]

/** Longer files are not read: all name tags that a browser keeps are fewer bytes. */
export const maxNameTagFileBytes = 16 * 1024 * 1024

/** Name tags as JSON has them, in a file of their own or beside connections. */
export const nameTagEntries = (tags: Iterable<NameTag>) =>
  [...tags].map(({ address, name, note }) => ({
    address: checksumAddress(address),
    name,
    ...(note !== '' && { note }),
  }))

/** Name tags as a file: JSON, or CSV (RFC 4180) as Safe's address book, with a note. */
export function writeNameTagFile(tags: Iterable<NameTag>, format: NameTagFormat): string {
  if (format === 'json') return `${JSON.stringify({ nameTags: nameTagEntries(tags) }, null, 2)}\n`
  const lines = nameTagEntries(tags).map(({ address, name, note = '' }) => [
    address,
    guardedCell(name),
    guardedCell(note),
  ])
  return [['address', 'name', 'note'], ...lines].map((line) => line.join(',')).join('\r\n')
}

/** `csvCell` puts an apostrophe before a formula: one that is there already gets another. */
const guardedCell = (text: string) => csvCell(/^'+[=+\-@]/.test(text) ? `'${text}` : text)
const unguardCell = (cell: string) => cell.replace(/^'(?='*[=+\-@])/, '')

/** The name tags of a file, and the problems of the others, by line or entry and field. */
export type NameTagFile = { tags: NameTag[]; problems: string[] }

/** An entry of a file, where in the file it is, and whether its line has more cells than titles. */
type FileEntry = NameTag & { where: string; hasExcess?: boolean }

/**
 * Reads a file of names for addresses: ours, a backup of MetaMask (its contacts), an object of
 * addresses and names, or CSV with a line of titles, as Safe, rotki and Etherscan write it. An entry
 * that cannot be used is named, and the others are taken.
 */
export function readNameTagFile(text: string): NameTagFile {
  const entries = /^\s*[{[]/.test(text) ? readJsonEntries(text) : readCsvEntries(text)
  if ('problem' in entries) return { tags: [], problems: [entries.problem] }
  const file: NameTagFile = { tags: [], problems: [] }
  for (const { where, hasExcess, ...entry } of entries) {
    const parsed = hasExcess ? { problems: unquotedProblem } : parseNameTag(entry)
    if ('tag' in parsed) file.tags.push(parsed.tag)
    else
      for (const [field, problem] of Object.entries(parsed.problems))
        file.problems.push(`${where}: ${field}: ${problem}`)
  }
  return file
}

const unquotedProblem = { name: 'More cells than titles: put quotes around the name.' }

type FileEntries = FileEntry[] | { problem: string }

function readJsonEntries(text: string): FileEntries {
  const json = parseJson(text)
  if (json === undefined) {
    const { line = 1, column = 1, message = '' } = jsonProblem(text) ?? {}
    return { problem: `Line ${line}, column ${column}: ${message}` }
  }
  const file = asRawObject(json)
  const list = Array.isArray(json) ? json : file.nameTags
  if (Array.isArray(list)) return list.map((entry, index) => toEntry(`Entry ${index + 1}`, entry))
  if (isRawObject(file.addressBook) && isRawObject(file.addressBook.addressBook))
    return (
      Object.values(file.addressBook.addressBook)
        .flatMap((contacts) => Object.entries(asRawObject(contacts)))
        .map(([address, contact]) => toEntry(`Contact ${address}`, contact))
        // MetaMask keeps recipients without a name among them.
        .filter(({ name }) => name !== '')
    )
  const names = Object.entries(file)
  if (names.length > 0 && names.every(([key]) => isAddress(key)))
    return names.map(([address, name]) => toEntry(address, { address, name }))
  return {
    problem: 'Not a “nameTags” list, a MetaMask backup, or an object of addresses and names.',
  }
}

function toEntry(where: string, value: unknown): FileEntry {
  const entry: RawObject = asRawObject(value)
  const fieldText = (field: unknown) => (typeof field === 'string' ? field : '')
  return {
    where,
    address: fieldText(entry.address),
    name: fieldText(entry.name),
    // MetaMask's name for a note.
    note: fieldText(entry.note ?? entry.memo),
  }
}

/** Titles of columns, in lower case, by which files name a field. */
const columnTitles: { [field in keyof NameTag]: readonly string[] } = {
  address: ['address', 'contact address'],
  name: ['name', 'name tag', 'nametag', 'private name tag', 'label', 'contact name'],
  note: ['note', 'notes', 'private note', 'notes_1', 'description', 'memo'],
}
const fieldOrder = ['address', 'name', 'note'] as const

function readCsvEntries(text: string): FileEntries {
  const delimited = readTable(text)
  if ('problem' in delimited) return delimited
  const [first] = delimited.rows
  if (!first) return { problem: 'The file is empty.' }
  const hasTitles = !isAddress(first.cells[0]?.trim())
  const titles = hasTitles ? first.cells.map((cell) => cell.trim().toLowerCase()) : fieldOrder
  const columnOf = (field: keyof NameTag) =>
    titles.findIndex((title) => columnTitles[field].includes(title))
  const [address, name, note] = [columnOf('address'), columnOf('name'), columnOf('note')]
  if (address < 0 || name < 0)
    return { problem: 'Line 1: column titles “address” and “name” missing.' }
  return delimited.rows.slice(Number(hasTitles)).map(({ line, cells }) => ({
    where: `Line ${line}`,
    address: cells[address] ?? '',
    name: unguardCell(cells[name] ?? ''),
    note: unguardCell(cells[note] ?? ''),
    hasExcess: cells.slice(titles.length).some((cell) => cell.trim() !== ''),
  }))
}
