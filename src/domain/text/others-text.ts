/**
 * Names control characters, which could make a text read as another one: characters that change the
 * direction of the text behind them (UAX 9, explicit formatting; CVE-2021-42574), or that terminals
 * obey. Tabs, line ends and the marks of a script stay.
 */
export const escapeControls = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu, codePointName)

const codePointName = (character: string): string =>
  `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`

/** Characters that fonts draw nothing for, but joiners and the variant of an emoji; a blank of Braille, too. */
const ignorableCharacter =
  /(?![\u200c\u200d]|(?<=\p{Extended_Pictographic})\ufe0f|\ufe0f\u20e3)[\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * The name of a file with the characters named that a page would not show: blanks but single ones
 * within it, line ends, and what has no width but the joiners of scripts; accents that are characters
 * of their own, too, where it is a `lookalike` of another name.
 */
export const visibleName = (name: string, isLookalike = false): string =>
  name
    .replace(/^ +| +$|(?<= ) +/g, (blanks) => blanks.replace(/ /g, codePointName))
    .replace(/[^\S ]/g, codePointName)
    .replace(ignorableCharacter, codePointName)
    .replace(/\p{M}/gu, (mark) => (isLookalike ? codePointName(mark) : mark))

/**
 * A text of another author where there is no room for all of it: its first `maxChars` characters,
 * of which none is cut in two, with control characters named, and an ellipsis for the rest.
 */
export function shortenText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return escapeControls(text)
  return `${escapeControls(text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, ''))}…`
}
