import { readFileSync } from 'node:fs'

/** The expressions that the style guide keeps out, from the table in docs/style-guide.md. */
const bannedExpressions: string[] = [
  ...readFileSync('docs/style-guide.md', 'utf8').matchAll(/^\| (`.*?) \|/gm),
].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words))

/** "There is no …" is plain English, unlike "zzz is no block". */
const bannedPattern = new RegExp(
  `(?<!there )\\b(${bannedExpressions.join('|')})\\b(?! longer)`,
  'gi',
)

/** The banned expressions in a text, as they stand in it. */
export const findBannedWords = (text: string): string[] => text.match(bannedPattern) ?? []

/** How many expressions the table holds. */
export const bannedCount = bannedExpressions.length
