/** Control characters that no text has: all but tab, line feeds, carriage return and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const controlCharacters = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** Every platform that this runs on has `TextDecoder`, but this folder is compiled without its types. */
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array, options?: { stream: boolean }): string }

/** Bytes as UTF-8, or undefined where they are not; the end may be incomplete where `isTruncated`. */
export function decodeUtf8(bytes: Uint8Array, isTruncated = false): string | undefined {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return decoder.decode(bytes, { stream: isTruncated })
  } catch {
    return undefined
  }
}

/**
 * Bytes as text, or undefined when they are not UTF-8 or hold control characters: then they are not
 * text for a person. `isTruncated` says that more bytes follow, so a last character may be
 * incomplete.
 */
export function decodeTextBytes(bytes: Uint8Array, isTruncated: boolean): string | undefined {
  const text = decodeUtf8(bytes, isTruncated)
  return text !== undefined && controlCharacters.test(text) ? undefined : text
}
