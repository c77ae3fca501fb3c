/** The UTF-8 text that `0x` data holds, or undefined when it is not whole, valid UTF-8. */
export function utf8(data: string): string | undefined {
  if (!/^0x([0-9a-f]{2})*$/i.test(data)) return undefined
  try {
    return decodeURIComponent(data.slice(2).replace(/../g, '%$&'))
  } catch {
    return undefined
  }
}

/** Data as text when all of it is printable UTF-8, else undefined. */
export function printable(value: unknown): string | undefined {
  const text = typeof value === 'string' ? utf8(value) : undefined
  return text !== undefined && /^[^\p{C}]+$/u.test(text) ? text : undefined
}

/** One character as a message can name it: what nobody sees gets a name instead. */
export function characterWords(character: string): string {
  if (character === ' ') return 'a space'
  if (/[\r\n]/.test(character)) return 'a line break'
  if (!/[\p{C}\p{Z}]/u.test(character)) return `“${character}”`
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return `a character that is not seen, U+${code}`
}
