/**
 * Names control characters, which could make a text read as another one: characters that change the
 * direction of the text behind them (UAX 9, explicit formatting; CVE-2021-42574), or that terminals
 * obey. Tabs, line ends and the marks of a script stay.
 */
export const escapeControls = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu, codePointName)

/** How a text names a character that it would not show. */
export const codePointName = (character: string): string =>
  `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`

/**
 * A text of another author where there is no room for all of it: its first `maxChars` characters,
 * of which none is cut in two, with control characters named, and an ellipsis for the rest.
 */
export function shortenText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return escapeControls(text)
  return `${escapeControls(text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, ''))}…`
}
