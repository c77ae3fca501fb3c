/**
 * The first 64 bits of MurmurHash3 (x64, 128 bits, seed 0), by which UnixFS puts the names of a
 * large directory into its shards (UnixFS spec, HAMT). Algorithm: github.com/aappleby/smhasher.
 */
export function murmur3(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const whole = bytes.length - (bytes.length % 16)
  let [h1, h2] = [0n, 0n]
  for (let at = 0; at < whole; at += 16) {
    h1 = word(rotate(h1 ^ mixed1(view.getBigUint64(at, true)), 27n) + h2) * 5n
    h1 = word(h1 + 0x52dce729n)
    h2 = word(rotate(h2 ^ mixed2(view.getBigUint64(at + 8, true)), 31n) + h1) * 5n
    h2 = word(h2 + 0x38495ab5n)
  }
  const rest = new DataView(new ArrayBuffer(16))
  for (let at = whole; at < bytes.length; at++) rest.setUint8(at - whole, view.getUint8(at))
  h1 ^= mixed1(rest.getBigUint64(0, true)) ^ BigInt(bytes.length)
  h2 ^= mixed2(rest.getBigUint64(8, true)) ^ BigInt(bytes.length)
  h1 = word(h1 + h2)
  h2 = word(h2 + h1)
  return word(finished(h1) + finished(h2))
}

const word = (value: bigint) => BigInt.asUintN(64, value)
const rotate = (value: bigint, by: bigint) => word((value << by) | (value >> (64n - by)))
const mixed1 = (part: bigint) =>
  word(rotate(word(part * 0x87c37b91114253d5n), 31n) * 0x4cf5ad432745937fn)
const mixed2 = (part: bigint) =>
  word(rotate(word(part * 0x4cf5ad432745937fn), 33n) * 0x87c37b91114253d5n)

function finished(value: bigint): bigint {
  const once = word((value ^ (value >> 33n)) * 0xff51afd7ed558ccdn)
  const twice = word((once ^ (once >> 33n)) * 0xc4ceb9fe1a85ec53n)
  return twice ^ (twice >> 33n)
}
