/** The parts of a text: what is in double quotes, and each other character. */
export const quotedOrOther = /"(?:[^"\\]|\\.)*"|./gs

/** Splits `address, HashMap[a, (b, c)]` into its two types; commas in brackets and quotes do not count. */
export function splitArguments(text = ''): string[] {
  const argumentTexts = ['']
  let bracketDepth = 0
  for (const [piece] of text.matchAll(quotedOrOther)) {
    if (piece === '[' || piece === '(') bracketDepth++
    if (piece === ']' || piece === ')') bracketDepth--
    if (piece === ',' && bracketDepth === 0) argumentTexts.push('')
    else argumentTexts[argumentTexts.length - 1] += piece
  }
  return argumentTexts.map((part) => part.trim())
}
