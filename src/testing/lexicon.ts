import { readFileSync } from 'node:fs'

const [uiGuide = '', proseGuide = ''] = readFileSync('docs/style-guide.md', 'utf8').split(
  '\n## Comments, records',
)

/** The expressions that a part of the style guide keeps out, from its table. */
const readBanned = (guide: string): string[] =>
  [...guide.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words),
  )

/** "There is no …" is plain English, unlike "zzz is no block". */
const createFinder = (expressions: readonly string[]) => {
  const pattern = new RegExp(`(?<!there )\\b(${expressions.join('|')})\\b(?! longer)`, 'gi')
  return (text: string): string[] => text.match(pattern) ?? []
}

const bannedExpressions = readBanned(uiGuide)

/** The expressions in a text that no page shows, as they stand in it. */
export const findBannedWords = createFinder(bannedExpressions)

/** The expressions in a text that no comment, record or title of a test has. */
export const findArchaicWords = createFinder(readBanned(proseGuide))

/** How many expressions the table for pages holds. */
export const bannedCount = bannedExpressions.length
