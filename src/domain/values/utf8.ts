/** Control characters that no text has: all but tab, line feeds, carriage return and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const controlCharacters = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/**
 * Bytes as text, or undefined when they are not UTF-8 or hold control characters: then they are not
 * text for a person. `isTruncated` says that more bytes follow, so a last character may be
 * incomplete.
 */
export function decodeTextBytes(bytes: Uint8Array, isTruncated: boolean): string | undefined {
  const completeBytes = isTruncated
    ? bytes.subarray(0, bytes.length - incompleteTailBytes(bytes))
    : bytes
  let percentEncoded = ''
  for (const byte of completeBytes) percentEncoded += `%${byte.toString(16).padStart(2, '0')}`
  try {
    // The strictest UTF-8 decoder of the language itself: it refuses overlong forms and surrogates.
    const decodedText = decodeURIComponent(percentEncoded)
    return controlCharacters.test(decodedText) ? undefined : decodedText
  } catch {
    return undefined
  }
}

/** How many bytes at the end begin a character that is not complete. */
function incompleteTailBytes(bytes: Uint8Array): number {
  for (let bytesFromEnd = 1; bytesFromEnd <= Math.min(3, bytes.length); bytesFromEnd++) {
    const byte = bytes[bytes.length - bytesFromEnd] ?? 0
    if (byte >= 0xc0)
      return bytesFromEnd < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytesFromEnd : 0
    if (byte < 0x80) return 0
  }
  return 0
}
