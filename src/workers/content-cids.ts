import { createSHA256 } from 'hash-wasm'
import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import type { ComputedCid, HashingMethod } from '#domain/files/content/content-check.ts'
import { importPieces } from '#workers/import-files.ts'

type Pieces = AsyncIterable<Uint8Array<ArrayBuffer>>

/** The codec `raw` and the hashes `identity` and `sha2-256` of the multicodec table. */
const [raw, identity, sha2] = [85, 0, 18]

/** Most bytes in a CID that holds its content itself; Kubo refuses more (boxo, verifcid). */
const maxIdentityBytes = 128

/** The CIDs of bytes by several hashing methods, all computed while the bytes come once. */
export function contentCids(
  pieces: Pieces,
  hashings: readonly HashingMethod[],
): Promise<ComputedCid[]> {
  const pieceReaders = forkIterable(pieces, hashings.length)
  return Promise.all(
    hashings.map(async (how, index) => ({
      how,
      cid: await cidByMethod(how, pieceReaders[index] ?? pieces),
    })),
  )
}

async function cidByMethod(how: HashingMethod, pieces: Pieces): Promise<string> {
  if (how === 'identity') return identityCid(pieces)
  if (how === 'raw') return rawCid(pieces)
  return (await importPieces(pieces, how)).cid.toString()
}

async function rawCid(pieces: Pieces): Promise<string> {
  // WebCrypto would be faster, but has to have the whole block in memory.
  const sha256Hasher = (await createSHA256()).init()
  for await (const piece of pieces) sha256Hasher.update(piece)
  return CID.createV1(raw, create(sha2, sha256Hasher.digest('binary'))).toString()
}

async function identityCid(pieces: Pieces): Promise<string> {
  let contentBytes = new Uint8Array()
  for await (const piece of pieces)
    if (contentBytes.length <= maxIdentityBytes)
      contentBytes = Uint8Array.of(...contentBytes, ...piece.subarray(0, maxIdentityBytes + 1))
  return CID.createV1(raw, create(identity, contentBytes)).toString()
}

/**
 * Lets several readers read one source, all at the pace of the slowest: only their current piece is
 * in memory. Each reader has to read to the end.
 */
export function forkIterable<T>(source: AsyncIterable<T>, readerCount: number): AsyncIterable<T>[] {
  const sourceIterator = source[Symbol.asyncIterator]()
  type Reader = { resolve: (next: IteratorResult<T>) => void; reject: (error: unknown) => void }
  let waitingReaders: Reader[] = []
  const nextPiece = () =>
    new Promise<IteratorResult<T>>((resolve, reject) => {
      waitingReaders.push({ resolve, reject })
      if (waitingReaders.length < readerCount) return
      const servedReaders = waitingReaders
      waitingReaders = []
      sourceIterator.next().then(
        (piece) => {
          for (const reader of servedReaders) reader.resolve(piece)
        },
        (error) => {
          for (const reader of servedReaders) reader.reject(error)
        },
      )
    })
  return Array.from({ length: readerCount }, () => ({
    [Symbol.asyncIterator]: () => ({ next: nextPiece }),
  }))
}
