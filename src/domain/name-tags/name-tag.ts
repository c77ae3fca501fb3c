import { addressProblem } from '#domain/values/address.ts'
import { normalizeHex } from '#domain/values/hex.ts'

/** A person's name for an address, with a note, on every network (docs/decisions/0044). */
export type NameTag = {
  /** 0x address in lower case. */
  address: string
  name: string
  /** '' where there is none; may have several lines. */
  note: string
}

/** Most name tags a browser keeps: with the longest names and notes some 9 MB of text. */
export const maxNameTags = 5_000
/** @internal Exported for tests. */
export const maxNameChars = 64
/**
 * Longest note, as long as Etherscan's private note.
 * @internal Exported for tests.
 */
export const maxNoteChars = 500

export type NameTagProblems = { [field in keyof NameTag]?: string }

/**
 * Reads a name tag as it was typed, or as a file has it, or says which field is wrong. Invisible
 * characters are taken out, so that no two names look alike, nor turn the text around them (UAX 9).
 */
export function parseNameTag({
  address,
  name,
  note,
}: NameTag): { tag: NameTag } | { problems: NameTagProblems } {
  const tag = {
    address: normalizeHex(address).toLowerCase(),
    name: removeUnseen(name).replace(/\s+/g, ' ').trim().normalize(),
    note: removeUnseen(note.replace(/\r\n?/g, '\n')).trim().normalize(),
  }
  const problems: NameTagProblems = {}
  const wrongAddress = addressProblem(address.trim())
  const wrongName = nameProblem(tag.name)
  if (wrongAddress !== undefined) problems.address = wrongAddress
  if (wrongName !== undefined) problems.name = wrongName
  if (tag.note.length > maxNoteChars) problems.note = lengthProblem(tag.note, maxNoteChars)
  return Object.keys(problems).length > 0 ? { problems } : { tag }
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'Enter a name.'
  // A name is shown instead of its address where room is missing.
  if (/^0x[\da-f.…]+$/i.test(name)) return 'A name cannot look like an address.'
  return name.length > maxNameChars ? lengthProblem(name, maxNameChars) : undefined
}

const lengthProblem = (text: string, maxChars: number) =>
  `At most ${maxChars} characters; this has ${text.length}.`

/** Control characters, marks of direction, and spaces without a width; not line ends. */
const removeUnseen = (text: string): string =>
  text.replace(/(?!\s)[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')

/** Name tags whose name, note or address contains a text, by name. */
export function findNameTags(tags: Iterable<NameTag>, text: string): NameTag[] {
  const wanted = text.trim().toLowerCase()
  return [...tags]
    .filter(({ address, name, note }) =>
      [address, name, note].some((field) => field.toLowerCase().includes(wanted)),
    )
    .toSorted((one, other) => nameOrder.compare(one.name, other.name))
}

/** `Safe 2` comes before `Safe 10`. */
const nameOrder = new Intl.Collator('en', { numeric: true })
