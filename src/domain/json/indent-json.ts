import { jsonTextLines } from '#domain/json/json-lines.ts'

/** Deeper levels are indented no further, or the text would grow with the square of its depth. */
const maxIndentLevels = 50

/**
 * Breaks JSON into lines as `JSON.stringify(…, null, 2)` does, but leaves every token as it was
 * written: large numbers keep their digits, doubled keys stay. The text has to be valid JSON.
 */
export const indentJson = (text: string): string =>
  jsonTextLines(text)
    .map(
      ({ depth, key, value }) =>
        '  '.repeat(Math.min(depth, maxIndentLevels)) +
        (key === undefined ? '' : `${key}: `) +
        value,
    )
    .join('\n')
