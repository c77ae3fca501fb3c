import { longGasFields } from '#paths/gas.ts'
import { longestEnd } from '#paths/links/link-end.ts'

const mark = '#z='
/** A compressed text of a link may be made to grow without end. */
const largest = 8_000_000

/**
 * What an address leaves out, compressed (RFC 1951) and in base64url (RFC 4648) as the end of a link;
 * undefined when that would be longer than `longestEnd`.
 */
export async function packBeside(beside: object): Promise<string | undefined> {
  const written = new Blob([JSON.stringify(beside)]).stream()
  const bytes = await collect(written.pipeThrough(new CompressionStream('deflate-raw')))
  if (!bytes || (bytes.length * 4) / 3 > longestEnd) return undefined
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return mark + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** True for the end of a link that holds what its address leaves out. */
export const isPacked = (hash: string): boolean => hash.startsWith(mark)

/** What `packBeside` wrote; null when the end was cut or changed on its way. */
export async function unpackBeside(
  hash: string,
): Promise<ReturnType<typeof longGasFields.readBeside> | null> {
  try {
    const binary = atob(hash.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/'))
    const packed = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const stream = new Blob([packed]).stream()
    const bytes = await collect(stream.pipeThrough(new DecompressionStream('deflate-raw')))
    return longGasFields.readBeside(JSON.parse(new TextDecoder().decode(bytes))) ?? null
  } catch {
    return null
  }
}

/** All bytes of a stream; undefined when they are too many. */
async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > largest) {
      await reader.cancel()
      return undefined
    }
    parts.push(value)
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}
