import { stringToBytes } from 'viem/utils'

/** A range of bytes within content: offset of the first, and how many. */
export type ByteRange = { start: number; length: number }

/** One line of a dump: its offset, some bytes, and their ASCII characters. */
export type DumpLine = { offset: string; hex: string; ascii: string }

/**
 * The lines of a hex dump as `xxd` and `hexdump -C` write them, `width` bytes each; `start` is
 * where the bytes begin in their file.
 */
export function hexDump(bytes: Uint8Array, start = 0, width = 16): DumpLine[] {
  const lines: DumpLine[] = []
  for (let byteOffset = 0; byteOffset < bytes.length; byteOffset += width) {
    const rowBytes = [...bytes.subarray(byteOffset, byteOffset + width)]
    lines.push({
      offset: (start + byteOffset).toString(16).padStart(8, '0'),
      hex: rowBytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
      ascii: rowBytes
        .map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.'))
        .join(''),
    })
  }
  return lines
}

/** Offset of the searched bytes; undefined when there is none. */
export function findBytes(bytes: Uint8Array, searchedBytes: Uint8Array): number | undefined {
  const firstByte = searchedBytes[0]
  if (firstByte === undefined) return undefined
  for (
    let byteOffset = bytes.indexOf(firstByte);
    byteOffset !== -1;
    byteOffset = bytes.indexOf(firstByte, byteOffset + 1)
  ) {
    if (byteOffset + searchedBytes.length > bytes.length) return undefined
    if (searchedBytes.every((byte, index) => bytes[byteOffset + index] === byte)) return byteOffset
  }
  return undefined
}

/** The bytes to search for: hexadecimal after `0x`, otherwise the UTF-8 of the text. */
export function parseSearchBytes(text: string): Uint8Array | { problem: string } {
  if (!text.startsWith('0x')) return stringToBytes(text)
  const hexDigits = text.slice(2).replace(/\s/g, '')
  if (!/^([0-9a-f]{2})+$/i.test(hexDigits))
    return { problem: 'Enter two hex digits per byte after 0x.' }
  return Uint8Array.from(hexDigits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
