import { jsonTextLines } from '#domain/json/json-text-lines.ts'

/**
 * Breaks JSON into lines as `JSON.stringify(…, null, 2)` does, but leaves every token as it was
 * written: large numbers keep their digits, doubled keys stay. The text has to be valid JSON.
 */
export const indentJson = (text: string): string =>
  jsonTextLines(text)
    .map(
      ({ depth, key, value }) => '  '.repeat(depth) + (key === undefined ? '' : `${key}: `) + value,
    )
    .join('\n')
