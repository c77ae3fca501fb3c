/** One line of a dump: 16 bytes, where they are, and what they say where they are ASCII. */
export type DumpLine = { offset: string; hex: string; ascii: string }

/** The lines of a hex dump as `xxd` and `hexdump -C` write them. */
export function hexDump(bytes: Uint8Array): DumpLine[] {
  const lines: DumpLine[] = []
  for (let start = 0; start < bytes.length; start += 16) {
    const row = [...bytes.subarray(start, start + 16)]
    lines.push({
      offset: start.toString(16).padStart(8, '0'),
      hex: row.map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
      ascii: row
        .map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.'))
        .join(''),
    })
  }
  return lines
}
