/**
 * Reads an integer as people type it: decimal or `0x`, with a sign, with `_` between digits as in
 * Solidity. Undefined when it is none; a comma or point is none, because they mean two things.
 */
export function readInteger(text: string): bigint | undefined {
  const [, sign, digits] = text.match(/^(-?)(0x[0-9a-f]+(?:_[0-9a-f]+)*|\d+(?:_\d+)*)$/i) ?? []
  if (digits === undefined) return undefined
  const absoluteValue = BigInt(digits.replaceAll('_', ''))
  return sign === '-' ? -absoluteValue : absoluteValue
}

/** Says why a text cannot be read as an integer. */
export function integerProblem(text: string): string {
  if (text === '') return 'type a number'
  if (/^\d+e\d+$/i.test(text)) return `write all digits of “${text}”`
  if (/^[0-9a-f]+$/i.test(text)) return `“${text}” has letters: hexadecimal begins with 0x`
  if (/^-?[\d,.]+$/.test(text)) return `write “${text}” without commas and points`
  return `“${text}” is not a whole number: write it in decimal, or in hexadecimal with 0x`
}
