import type { Transferable } from 'node:worker_threads'
import { toError } from '#service/files/failures.ts'
import type { CatRange } from '#service/files/read/content.ts'
import type {
  Answer,
  FromReader,
  OpenedRange,
  Piece,
  Question,
  ResolvedPaths,
} from '#service/files/read/reader-messages.ts'
import address from '#service/files/read/reader-worker.ts?thread'
import { createLazyWorker, type LazyWorker } from '#service/files/threads/lazy-worker.ts'

/** The name of the key that asks, whose requests take turns with those of others. */
type Asker = { client: string; signal?: AbortSignal }

/** Reads the blocks of a store. When a signal aborts, its call throws its reason. */
export type StoreReader = {
  /**
   * The CIDs at the ends of paths. With `opens`, throws a CommandError for one whose block is
   * missing or damaged.
   */
  resolve(paths: readonly string[], opens: boolean, asker: Asker): Promise<string[]>
  /**
   * The bytes that `cat` answers, and their number. Throws a CommandError for what is missing,
   * damaged or not a file. A piece is good until the next one is asked for: its memory is used
   * again.
   */
  read(range: CatRange, asker: Asker): Promise<{ size: number; pieces: AsyncGenerator<Uint8Array> }>
  close: LazyWorker['close']
}

type PendingAnswer = { resolve(answer: Answer): void; reject(reason: unknown): void }

// One piece is filled while the other is sent.
const piecesOfRead = 2
const maxPieceBytes = 262_144
const minPieceBytes = 16_384
// Bytes of all pieces together; more reads get smaller pieces.
const maxPiecesBytes = 33_554_432

/**
 * Reads in a thread of its own, which waits for the disk itself. Node's pool of threads takes four
 * turns for a file, and to wake a thread often costs more than to read what is in memory.
 */
export function openReader(blocksDir: string): StoreReader {
  const worker = createLazyWorker(address, { blocksDir })
  // Reads that get content, by client.
  const contentReads = new Map<string, number>()

  /** How large a piece of one more read may be: many slow clients get small ones. */
  function pieceBytesFor(client: string): number {
    const reads = contentReads.size + (contentReads.has(client) ? 0 : 1)
    const bytes = maxPiecesBytes / reads / (1 + (contentReads.get(client) ?? 0)) / piecesOfRead
    return Math.min(maxPieceBytes, Math.max(minPieceBytes, 2 ** Math.floor(Math.log2(bytes))))
  }

  /** A read of one caller, who asks one question after the other. */
  function startRead({ client, signal }: Asker) {
    const port = worker.begin({ client })
    let pending: PendingAnswer = { resolve() {}, reject() {} }
    let isClosed = false
    port.on('message', (answer: FromReader) => {
      if ('failed' in answer) pending.reject(toError(answer.failed))
      else pending.resolve(answer)
    })
    port.on('close', () => {
      isClosed = true
      pending.reject(deathOfThread())
    })
    const abort = () => pending.reject(signal?.reason)
    signal?.addEventListener('abort', abort)
    return {
      ask: <Expected extends Answer>(question: Question, transfer: Transferable[] = []) =>
        new Promise<Answer>((resolve, reject) => {
          signal?.throwIfAborted()
          if (isClosed) throw deathOfThread()
          pending = { resolve, reject }
          port.postMessage(question, transfer)
        }) as Promise<Expected>,
      end() {
        signal?.removeEventListener('abort', abort)
        port.close()
      },
    }
  }

  async function* receivePieces(firstPiece: Piece, { ask, end }: ReturnType<typeof startRead>) {
    let piece = firstPiece
    try {
      let otherMemory = piece.isLast ? undefined : new ArrayBuffer(piece.memory.byteLength)
      while (otherMemory && !piece.isLast) {
        const nextPiece = ask<Piece>({ fill: otherMemory }, [otherMemory])
        // The piece is awaited later, or never when the client goes.
        nextPiece.catch(() => {})
        yield new Uint8Array(piece.memory, 0, piece.length)
        otherMemory = piece.memory
        piece = await nextPiece
      }
      if (piece.length > 0) yield new Uint8Array(piece.memory, 0, piece.length)
    } finally {
      end()
    }
  }

  function countContentRead(client: string, change: 1 | -1): void {
    const count = (contentReads.get(client) ?? 0) + change
    if (count > 0) contentReads.set(client, count)
    else contentReads.delete(client)
  }

  return {
    async resolve(paths, opens, asker) {
      const { ask, end } = startRead(asker)
      try {
        return (await ask<ResolvedPaths>({ resolve: paths, opens })).cids
      } finally {
        end()
      }
    },
    async read(range, asker) {
      const { ask, end } = startRead(asker)
      const maxPieceBytes = pieceBytesFor(asker.client)
      countContentRead(asker.client, 1)
      const endRead = () => {
        countContentRead(asker.client, -1)
        end()
      }
      try {
        const { size, piece } = await ask<OpenedRange>({ open: range, maxPieceBytes })
        return { size, pieces: receivePieces(piece, { ask, end: endRead }) }
      } catch (error) {
        endRead()
        throw error
      }
    },
    close: worker.close,
  }
}

const deathOfThread = () => new Error('the thread that reads the file store has died')
