import { type NameTag, parseNameTag } from '#domain/name-tags/name-tag.ts'
import { csvCell } from '#domain/text/csv-cell.ts'
import { readTable } from '#domain/text/delimited.ts'
import { checksumAddress } from '#domain/values/address.ts'
import { isAddress } from '#domain/values/hex.ts'

/** Longer files are not read: all name tags that a browser keeps are fewer bytes. */
export const maxNameTagFileBytes = 16 * 1024 * 1024

/** Name tags as CSV (RFC 4180), as Safe's address book has it, with a note. */
export function* writeNameTagFile(tags: Iterable<NameTag>): Generator<string, void> {
  yield 'address,name,note'
  for (const { address, name, note } of tags)
    yield `\r\n${checksumAddress(address)},${guardedCell(name)},${guardedCell(note)}`
}

/** `csvCell` puts an apostrophe before a formula: one that is there already gets another. */
const guardedCell = (text: string) => csvCell(/^'+[=+\-@]/.test(text) ? `'${text}` : text)
const unguardCell = (cell: string) => cell.replace(/^'(?='*[=+\-@])/, '')

/** Titles of columns, in lower case, by which files name a field. */
const columnTitles: { [field in keyof NameTag]: readonly string[] } = {
  address: ['address', 'contact address'],
  name: ['name', 'name tag', 'nametag', 'private name tag', 'label', 'contact name'],
  note: ['note', 'notes', 'private note', 'notes_1', 'description', 'memo'],
}
const fieldOrder = ['address', 'name', 'note'] as const

/** The name tags of a file, and the problems of the others, by line and field. */
export type NameTagFile = { tags: NameTag[]; problems: string[] }

/**
 * Reads a file of names for addresses: CSV, with a line of titles as ours, Safe, rotki and Etherscan
 * write it. A line that cannot be used is named, and the others are taken.
 */
export function readNameTagFile(text: string): NameTagFile {
  if (/^\ufeff?\s*[[{]/.test(text))
    return { tags: [], problems: ['This is JSON: use CSV with columns “address” and “name”.'] }
  const delimited = readTable(text)
  if ('problem' in delimited) return { tags: [], problems: [delimited.problem] }
  const [first] = delimited.rows
  if (!first) return { tags: [], problems: ['The file is empty.'] }
  const hasTitles = !isAddress(first.cells[0]?.trim())
  const titles = hasTitles ? first.cells.map((cell) => cell.trim().toLowerCase()) : fieldOrder
  const columnOf = (field: keyof NameTag) =>
    titles.findIndex((title) => columnTitles[field].includes(title))
  const [address, name, note] = [columnOf('address'), columnOf('name'), columnOf('note')]
  if (address < 0 || name < 0)
    return { tags: [], problems: ['Line 1: column titles “address” and “name” missing.'] }
  const file: NameTagFile = { tags: [], problems: [] }
  for (const { line, cells } of delimited.rows.slice(Number(hasTitles))) {
    const parsed = cells.slice(titles.length).some((cell) => cell.trim() !== '')
      ? { problems: { name: 'More cells than titles: put quotes around the name.' } }
      : parseNameTag({
          address: cells[address] ?? '',
          name: unguardCell(cells[name] ?? ''),
          note: unguardCell(cells[note] ?? ''),
        })
    if ('tag' in parsed) file.tags.push(parsed.tag)
    else
      for (const [field, problem] of Object.entries(parsed.problems))
        file.problems.push(`Line ${line}: ${field}: ${problem}`)
  }
  return file
}
