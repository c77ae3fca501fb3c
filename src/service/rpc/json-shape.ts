/** Deepest nesting: more than any call of the API needs, access lists included. */
const maxLevels = 64

/** Most members and items of one message: they, not bytes, determine the cost of parsing. */
const maxValues = 200_000

/**
 * Why a JSON text must not be parsed, found in one pass over it: its nesting or its number of
 * values, which cost seconds in 5 MB of brackets. Undefined does not mean that it is JSON.
 */
export function jsonShapeProblem(text: string): string | undefined {
  let [level, values] = [0, 0]
  for (let textIndex = 0; textIndex < text.length; textIndex++) {
    const charCode = text.charCodeAt(textIndex)
    if (charCode === 0x22) {
      textIndex = stringEndIndex(text, textIndex)
      if (textIndex < 0) return undefined
    } else if (charCode === 0x5b || charCode === 0x7b) {
      level += 1
      values += 1
      if (level > maxLevels) return `it is nested too deeply: at most ${maxLevels} levels`
    } else if (charCode === 0x5d || charCode === 0x7d) level -= 1
    else if (charCode === 0x2c) values += 1
    if (values > maxValues) return `it has too many values: at most ${maxValues}`
  }
  return undefined
}

/** The index of the closing quote of the string that begins at `start`; negative without one. */
function stringEndIndex(text: string, start: number): number {
  let quoteIndex = text.indexOf('"', start + 1)
  while (quoteIndex > 0 && isEscaped(text, quoteIndex))
    quoteIndex = text.indexOf('"', quoteIndex + 1)
  return quoteIndex
}

function isEscaped(text: string, textIndex: number): boolean {
  let slashIndex = textIndex
  while (text.charCodeAt(slashIndex - 1) === 0x5c) slashIndex -= 1
  return (textIndex - slashIndex) % 2 === 1
}
