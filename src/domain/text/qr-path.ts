import encodeQr from 'qr'

/** A QR code as one SVG path of dark modules, in a square of `size` with its quiet zone. */
export function qrPath(text: string): { size: number; path: string } {
  const moduleRows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 })
  const pathSegments = moduleRows.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return { size: moduleRows.length, path: pathSegments.join('') }
}
