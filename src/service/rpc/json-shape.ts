/** Deeper than any call of the API, its access lists included. */
const mostLevels = 64

/** Members and items of one message: parsing costs by them, not by bytes. */
const mostValues = 200_000

/**
 * What keeps a text of JSON from being parsed, told by one pass over it: nesting and the number of
 * values, which cost seconds in 5 MB of brackets. Undefined says nothing of whether it is JSON.
 */
export function shapeFault(text: string): string | undefined {
  let [level, values] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      at = stringEnd(text, at)
      if (at < 0) return undefined
    } else if (code === 0x5b || code === 0x7b) {
      level += 1
      values += 1
      if (level > mostLevels) return `it is nested too deeply: at most ${mostLevels} levels`
    } else if (code === 0x5d || code === 0x7d) level -= 1
    else if (code === 0x2c) values += 1
    if (values > mostValues) return `it has too many values: at most ${mostValues}`
  }
  return undefined
}

/** Where the string that begins here ends; negative when it does not. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text.charCodeAt(before - 1) === 0x5c) before -= 1
  return (at - before) % 2 === 1
}
