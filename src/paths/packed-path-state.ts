import { parseJson } from '#domain/json/parse-json.ts'
import { longGasFields } from '#paths/gas.ts'
import { maxLinkEndLength } from '#paths/links/link-end.ts'

const packedMark = '#z='
/** Limit of an unpacked text: a link's compressed text may be made to grow without end. */
const maxUnpackedBytes = 8_000_000

/**
 * Packs the fields that an address leaves out as the end of a link, compressed (RFC 1951) and in
 * base64url (RFC 4648); undefined when that would be longer than `maxLinkEndLength`.
 */
export async function packPathState(pathState: object): Promise<string | undefined> {
  const jsonStream = new Blob([JSON.stringify(pathState)]).stream()
  const compressedBytes = await readAllBytes(
    jsonStream.pipeThrough(new CompressionStream('deflate-raw')),
  )
  if (!compressedBytes || (compressedBytes.length * 4) / 3 > maxLinkEndLength) return undefined
  let binaryText = ''
  for (const byte of compressedBytes) binaryText += String.fromCharCode(byte)
  return packedMark + btoa(binaryText).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** True for the end of a link that holds the fields its address leaves out. */
export const isPacked = (hash: string): boolean => hash.startsWith(packedMark)

/** Reads the end that `packPathState` wrote; null when it was cut or changed in transit. */
export async function unpackPathState(
  hash: string,
): Promise<ReturnType<typeof longGasFields.readPathState> | null> {
  const unpackedBytes = await unpackBytes(hash).catch(() => undefined)
  const pathState = unpackedBytes && parseJson(new TextDecoder().decode(unpackedBytes))
  return longGasFields.readPathState(pathState) ?? null
}

/** @throws where the end is not base64url, or its bytes are not compressed ones */
async function unpackBytes(hash: string): Promise<Uint8Array | undefined> {
  const binaryText = atob(hash.slice(packedMark.length).replaceAll('-', '+').replaceAll('_', '/'))
  const packedBytes = Uint8Array.from(binaryText, (character) => character.charCodeAt(0))
  const packedStream = new Blob([packedBytes]).stream()
  return readAllBytes(packedStream.pipeThrough(new DecompressionStream('deflate-raw')))
}

/** All bytes of a stream; undefined when they are too many. */
async function readAllBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let totalBytes = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    totalBytes += value.length
    if (totalBytes > maxUnpackedBytes) {
      await reader.cancel()
      return undefined
    }
    parts.push(value)
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}
