import type { CatRange, Piece, ReadAnswer, ReadTask } from '#service/files/read/content.ts'
import address from '#service/files/read/reader-worker.ts?thread'
import { answersOf, createThread } from '#service/files/threads/thread.ts'

/** The name of the key that asks, whose requests take turns with those of others. */
type Asker = { client: string; signal?: AbortSignal }

// One piece is filled while the other is sent.
const piecesOfRead = 2
const maxPieceBytes = 1_048_576
const minPieceBytes = 16_384
// Bytes of all pieces together; more reads get smaller pieces.
const maxPiecesBytes = 33_554_432

/**
 * Reads the blocks of a store; when a signal aborts, its call throws its reason. Its own thread waits for the
 * disk itself: Node's pool of threads takes four turns for a file, and to wake a thread often costs more than
 * to read what is in memory.
 */
export function openReader(blocksDir: string) {
  const thread = createThread<ReadTask>(address, { blocksDir })
  let contentReads = 0

  function begin(task: ReadTask, { client, signal }: Asker) {
    signal?.throwIfAborted()
    const port = thread.begin(task, client)
    const answers = answersOf<ReadAnswer>(port, signal)
    return { port, answers, next: async () => (await answers.next()).value }
  }

  async function nextPiece({ next }: Pick<ReturnType<typeof begin>, 'next'>) {
    const answer = await next()
    if (!('piece' in answer)) throw new Error('nothing is open')
    return answer
  }

  async function* receivePieces(firstPiece: Piece, read: ReturnType<typeof begin>) {
    let piece = firstPiece
    try {
      let otherMemory = piece.isLast ? undefined : new ArrayBuffer(piece.memory.byteLength)
      while (otherMemory && !piece.isLast) {
        read.port.postMessage(otherMemory, [otherMemory])
        const pendingPiece = nextPiece(read)
        // The piece is awaited later, or never when the client goes.
        pendingPiece.catch(() => {})
        yield new Uint8Array(piece.memory, 0, piece.length)
        otherMemory = piece.memory
        piece = (await pendingPiece).piece
      }
      if (piece.length > 0) yield new Uint8Array(piece.memory, 0, piece.length)
    } finally {
      contentReads -= 1
      read.port.close()
    }
  }

  return {
    /**
     * The CIDs at the ends of paths. With `opens`, throws a CommandError for one whose block is
     * missing or damaged.
     */
    async resolve(paths: readonly string[], opens: boolean, asker: Asker): Promise<string[]> {
      const { next, port } = begin({ resolve: paths, opens }, asker)
      try {
        const answer = await next()
        return 'cids' in answer ? answer.cids : []
      } finally {
        port.close()
      }
    },
    /**
     * The bytes that `cat` answers, and their number. Throws a CommandError for what is missing, damaged or
     * not a file. A piece is good until the next one is asked for: its memory is used again.
     */
    async read(range: CatRange, asker: Asker) {
      const bytes = maxPiecesBytes / (contentReads + 1) / piecesOfRead
      const pieceBytes = Math.min(maxPieceBytes, Math.max(minPieceBytes, bytes))
      const read = begin({ open: range, pieceBytes: Math.floor(pieceBytes) }, asker)
      const { size = 0, piece } = await nextPiece(read)
      contentReads += 1
      return { size, pieces: receivePieces(piece, read) }
    },
    close: thread.close,
  }
}
