/**
 * The first 64 bits of MurmurHash3 (x64, 128 bits, seed 0), by which UnixFS puts the names of a
 * large directory into its shards (UnixFS spec, HAMT). Algorithm: github.com/aappleby/smhasher.
 */
export function hashMurmur3(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const wholeBlockBytes = bytes.length - (bytes.length % 16)
  let [h1, h2] = [0n, 0n]
  for (let byteOffset = 0; byteOffset < wholeBlockBytes; byteOffset += 16) {
    h1 = toUint64(rotateLeft(h1 ^ mixFirst(view.getBigUint64(byteOffset, true)), 27n) + h2) * 5n
    h1 = toUint64(h1 + 0x52dce729n)
    h2 =
      toUint64(rotateLeft(h2 ^ mixSecond(view.getBigUint64(byteOffset + 8, true)), 31n) + h1) * 5n
    h2 = toUint64(h2 + 0x38495ab5n)
  }
  const tailView = new DataView(new ArrayBuffer(16))
  for (let byteOffset = wholeBlockBytes; byteOffset < bytes.length; byteOffset++)
    tailView.setUint8(byteOffset - wholeBlockBytes, view.getUint8(byteOffset))
  h1 ^= mixFirst(tailView.getBigUint64(0, true)) ^ BigInt(bytes.length)
  h2 ^= mixSecond(tailView.getBigUint64(8, true)) ^ BigInt(bytes.length)
  h1 = toUint64(h1 + h2)
  h2 = toUint64(h2 + h1)
  return toUint64(finalMix(h1) + finalMix(h2))
}

const toUint64 = (value: bigint) => BigInt.asUintN(64, value)
const rotateLeft = (value: bigint, by: bigint) => toUint64((value << by) | (value >> (64n - by)))
const mixFirst = (part: bigint) =>
  toUint64(rotateLeft(toUint64(part * 0x87c37b91114253d5n), 31n) * 0x4cf5ad432745937fn)
const mixSecond = (part: bigint) =>
  toUint64(rotateLeft(toUint64(part * 0x4cf5ad432745937fn), 33n) * 0x87c37b91114253d5n)

function finalMix(value: bigint): bigint {
  const firstRound = toUint64((value ^ (value >> 33n)) * 0xff51afd7ed558ccdn)
  const secondRound = toUint64((firstRound ^ (firstRound >> 33n)) * 0xc4ceb9fe1a85ec53n)
  return secondRound ^ (secondRound >> 33n)
}
