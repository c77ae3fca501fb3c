/** One line of a dump: some bytes, where they are, and what they say where they are ASCII. */
export type DumpLine = { offset: string; hex: string; ascii: string }

/**
 * The lines of a hex dump as `xxd` and `hexdump -C` write them, `width` bytes each; `start` is where
 * the bytes begin in their file.
 */
export function hexDump(bytes: Uint8Array, start = 0, width = 16): DumpLine[] {
  const lines: DumpLine[] = []
  for (let at = 0; at < bytes.length; at += width) {
    const row = [...bytes.subarray(at, at + width)]
    lines.push({
      offset: (start + at).toString(16).padStart(8, '0'),
      hex: row.map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
      ascii: row
        .map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.'))
        .join(''),
    })
  }
  return lines
}

/** Where `wanted` begins in bytes at or after `from`; undefined when it does not. */
export function findBytes(bytes: Uint8Array, wanted: Uint8Array, from: number): number | undefined {
  const first = wanted[0]
  if (first === undefined) return undefined
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (at + wanted.length > bytes.length) return undefined
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return undefined
}

/** What is sought in bytes: hexadecimal after `0x`, else the UTF-8 of the text. */
export function soughtBytes(text: string): Uint8Array | { problem: string } {
  if (!text.startsWith('0x')) return utf8(text)
  const digits = text.slice(2).replace(/\s/g, '')
  if (!/^([0-9a-f]{2})+$/i.test(digits))
    return { problem: 'After 0x come two hexadecimal digits for each byte.' }
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

/** Where to go to: decimal, or hexadecimal after `0x`. Undefined when it is no offset. */
export function readOffset(text: string): number | undefined {
  const typed = text.trim()
  const offset = /^(0x[0-9a-f]+|\d+)$/i.test(typed) ? Number(typed) : Number.NaN
  return Number.isSafeInteger(offset) ? offset : undefined
}

function utf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
  return Uint8Array.from(escaped.match(/%..|./g) ?? [], (part) =>
    part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  )
}
