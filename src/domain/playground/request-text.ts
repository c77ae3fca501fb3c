import { indentJson, jsonTokens } from '#domain/json/json-lines.ts'
import { parseJson } from '#domain/values/raw.ts'

// Kept apart from `request.ts`, as every page that links to the playground needs these.

/** A text without the mark that some editors begin a file with (BOM), which is not JSON. */
export const removeBom = (text: string): string => text.replace(/^\uFEFF/, '')

/** A text without the blanks between its tokens where it is JSON, otherwise as it is. */
export function compactJson(markedText: string): string {
  const jsonText = removeBom(markedText)
  return parseJson(jsonText) === undefined ? jsonText : jsonTokens(jsonText).join('')
}

/** Text of `compactJson`, broken into lines again. */
export function indentRequestText(markedText: string): string {
  const jsonText = removeBom(markedText)
  return parseJson(jsonText) === undefined ? jsonText : indentJson(jsonText)
}
