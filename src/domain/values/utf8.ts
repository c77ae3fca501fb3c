/** Control characters that no text has: all but tab, line feeds, carriage return and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const notText = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/**
 * Bytes as text, or undefined when they are not UTF-8 or hold control characters: then they are no
 * text for a person. `cut` says that more bytes follow, so a last character may be incomplete.
 */
export function readText(bytes: Uint8Array, cut: boolean): string | undefined {
  const whole = cut ? bytes.subarray(0, bytes.length - begunAtEnd(bytes)) : bytes
  let escaped = ''
  for (const byte of whole) escaped += `%${byte.toString(16).padStart(2, '0')}`
  try {
    // The strictest UTF-8 decoder of the language itself: it refuses overlong forms and surrogates.
    const text = decodeURIComponent(escaped)
    return notText.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** How many bytes at the end begin a character that is not complete. */
function begunAtEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}
