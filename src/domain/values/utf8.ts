/** Control characters that no text has: all but tab, line feeds, carriage return and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const controlCharacters = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** Every platform that this runs on has `TextDecoder`, but this folder is compiled without its types. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array, options?: { stream: boolean }): string }

/** Bytes as UTF-8, or undefined where they are not; the end may be incomplete where `isTruncated`. */
export const decodeUtf8 = (bytes: Uint8Array, isTruncated = false): string | undefined =>
  decode('utf-8', bytes, isTruncated)

function decode(label: string, bytes: Uint8Array, isTruncated: boolean, fatal = true) {
  try {
    const decoder = new TextDecoder(label, { fatal, ignoreBOM: label === 'utf-8' })
    return decoder.decode(bytes, { stream: isTruncated })
  } catch {
    return undefined
  }
}

/**
 * Bytes as text, or undefined when they are not UTF-8 or hold control characters: then they are not text for
 * a person. `isTruncated` says that more bytes follow, so a last character may be incomplete.
 */
export function decodeTextBytes(bytes: Uint8Array, isTruncated: boolean): string | undefined {
  const text = decodeUtf8(bytes, isTruncated)
  return text !== undefined && controlCharacters.test(text) ? undefined : text
}

const byteOrderMarks: Record<string, string> = { '255,254': 'UTF-16LE', '254,255': 'UTF-16BE' }

/**
 * Bytes as text in UTF-8, in UTF-16 with its byte order mark, or, as a guess that fits every byte, in
 * Windows-1252: where most are ASCII, because other languages are written in other code pages.
 * A few wrong bytes are replaced in UTF-8. `encoding` is left out for whole UTF-8, and is a guess for UTF-16 without
 * ASCII. Undefined and `isTruncated` as in `decodeTextBytes`.
 */
export function decodeTextFile(
  bytes: Uint8Array,
  isTruncated: boolean,
): { text: string; encoding?: string } | undefined {
  const utf8Text = decodeTextBytes(bytes, isTruncated)
  if (utf8Text !== undefined) return { text: utf8Text }
  const utf16 = byteOrderMarks[`${bytes[0]},${bytes[1]}`]
  const damaged = (utf16 ? '' : decode('utf-8', bytes, isTruncated, false)) ?? ''
  // A code page has sequences of UTF-8 by chance, but more bytes that are none.
  const isDamaged = damaged.replace(/[\0-\x7f\ufffd]/g, '').length >= damaged.split('\ufffd').length
  if (isDamaged && !controlCharacters.test(damaged))
    return { text: damaged, encoding: 'UTF-8 (damaged)' }
  const text = decode(utf16 ?? 'windows-1252', bytes, isTruncated)
  if (text === undefined || controlCharacters.test(text)) return undefined
  const asciiCount = text.replace(/[^\0-\x7f]/g, '').length
  if (utf16) {
    // Bytes of any kind may begin like a mark; a text has a space, a digit or a line end of ASCII.
    const encoding = asciiCount > 0 ? utf16 : `${utf16} (guessed)`
    return /[\p{Cn}\p{Co}]/u.test(text) ? undefined : { text, encoding }
  }
  // The Encoding Standard has a character for the bytes that Windows-1252 lacks, too.
  const isUnlikely = /[\x81\x8d\x8f\x90\x9d]/.test(text) || asciiCount < 0.7 * text.length
  return isUnlikely ? undefined : { text, encoding: 'Windows-1252 (guessed)' }
}
