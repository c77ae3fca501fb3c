/** Pieces in a row, copied in one step: a Blob would be read back by way of the browser's own process. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joinedBytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let byteOffset = 0
  for (const piece of pieces) {
    joinedBytes.set(piece, byteOffset)
    byteOffset += piece.length
  }
  return joinedBytes
}
