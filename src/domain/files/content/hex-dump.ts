/** One line of a dump: its offset, some bytes, and their ASCII characters. */
type DumpLine = { offset: string; hex: string; ascii: string }

/** The lines of a hex dump as `xxd` and `hexdump -C` write them, `width` bytes each. */
export function hexDump(bytes: Uint8Array, width = 16): DumpLine[] {
  const lines: DumpLine[] = []
  for (let byteOffset = 0; byteOffset < bytes.length; byteOffset += width) {
    const rowBytes = [...bytes.subarray(byteOffset, byteOffset + width)]
    lines.push({
      offset: byteOffset.toString(16).padStart(8, '0'),
      hex: rowBytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
      ascii: rowBytes
        .map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.'))
        .join(''),
    })
  }
  return lines
}
