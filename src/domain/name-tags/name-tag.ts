import { addressProblem, checksumAddress } from '#domain/values/address.ts'
import { groupDigits, normalizeHex } from '#domain/values/hex.ts'

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

/** Changes an import makes; existing names and notes stay as they are. */
export type NameTagMerge = {
  /** New name tags, and those that bring a note to a name that has none. */
  added: NameTag[]
  /** How many are here as the file has them. */
  sameCount: number
  /** Why others are not added: they are another here, or beyond `maxNameTags`. */
  problems: string[]
}

/** Result of an import; `stored` is false where its additions are lost with the page. */
export type NameTagImport = NameTagMerge & { stored: boolean }

/** Puts imported name tags beside those that are here; of two for one address the first counts. */
export function mergeNameTags(
  known: ReadonlyMap<string, NameTag>,
  imported: readonly NameTag[],
): NameTagMerge {
  const merge: NameTagMerge = { added: [], sameCount: 0, problems: [] }
  const merged = new Map(known)
  let excessCount = 0
  for (const tag of imported) {
    const here = merged.get(tag.address)
    const isSameName = here?.name === tag.name
    if (!here && merged.size >= maxNameTags) excessCount += 1
    else if (isSameName && (tag.note === '' || tag.note === here.note)) merge.sameCount += 1
    else if (here && !(isSameName && here.note === ''))
      merge.problems.push(
        `${checksumAddress(tag.address)}: ${describeTag(here)} stays; in the file ${describeTag(tag)}`,
      )
    else {
      merge.added.push(tag)
      merged.set(tag.address, tag)
    }
  }
  if (excessCount > 0)
    merge.problems.push(
      `${groupDigits(excessCount)} beyond the limit of ${groupDigits(maxNameTags)}.`,
    )
  return merge
}

const describeTag = ({ name, note }: NameTag) => (note === '' ? `“${name}”` : `“${name}” (${note})`)
