import { maxNameTags, type NameTag } from '#domain/name-tags/name-tag.ts'

/** An address that has another name or note here than in a file. */
type NameTagConflict = { here: NameTag; imported: NameTag }

/** Changes an import makes; existing names and notes stay as they are. */
export type NameTagMerge = {
  /** New name tags, and those that bring a note to a name that has none. */
  added: NameTag[]
  /** How many are here as the file has them. */
  sameCount: number
  conflicts: NameTagConflict[]
  /** How many are beyond `maxNameTags`. */
  excessCount: number
}

/** Result of an import; `stored` is false where its additions are lost with the page. */
export type NameTagImport = NameTagMerge & { problems: string[]; stored: boolean }

/** Puts imported name tags beside those that are here; of two for one address the first counts. */
export function mergeNameTags(
  known: ReadonlyMap<string, NameTag>,
  imported: readonly NameTag[],
): NameTagMerge {
  const merge: NameTagMerge = { added: [], sameCount: 0, conflicts: [], excessCount: 0 }
  const merged = new Map(known)
  for (const tag of imported) {
    const here = merged.get(tag.address)
    const isSameName = here?.name === tag.name
    if (!here && merged.size >= maxNameTags) merge.excessCount += 1
    else if (isSameName && (tag.note === '' || tag.note === here.note)) merge.sameCount += 1
    else if (here && !(isSameName && here.note === ''))
      merge.conflicts.push({ here, imported: tag })
    else {
      merge.added.push(tag)
      merged.set(tag.address, tag)
    }
  }
  return merge
}
