import { parentPort, workerData } from 'node:worker_threads'
import { toPlainFailure } from '#service/files/failures.ts'
import { openBlocks } from '#service/files/read/blocks.ts'
import { type ContentReader, createContentReader, openRange } from '#service/files/read/content.ts'
import { followPath, parseContentPath } from '#service/files/read/content-path.ts'
import type { FromReader, Piece, Question, ToReader } from '#service/files/read/reader-messages.ts'
import { createShare, createTurns, type Share, type Steps } from '#service/files/threads/turns.ts'

/** A read that someone waits for; `content` once it is open. */
type OpenRead = Share & { content?: ContentReader }

/**
 * The thread that reads the store: it waits for the disk, so that the service can answer other
 * requests meanwhile. Several reads take turns.
 */
const blocks = openBlocks(workerData.blocksDir)
const turns = createTurns()
const openReads = new Map<number, OpenRead>()

parentPort?.on('message', async (message: ToReader) => {
  const { read } = message
  const openRead: OpenRead =
    openReads.get(read) ?? createShare('client' in message ? message.client : '')
  if ('end' in message) {
    openRead.isWanted = false
    openReads.delete(read)
    return
  }
  openReads.set(read, openRead)
  const answer = await turns
    .run(openRead, answerQuestion(message, openRead))
    .catch((error) => ({ failed: toPlainFailure(error) }))
  const piece = 'piece' in answer ? answer.piece : 'memory' in answer ? answer : undefined
  if (piece?.isLast !== false) openReads.delete(read)
  parentPort?.postMessage({ read, answer } satisfies FromReader, piece ? [piece.memory] : [])
})

function* answerQuestion(
  question: Question,
  openRead: OpenRead,
): Steps<Exclude<FromReader['answer'], { failed: unknown }>> {
  if ('fill' in question) {
    if (!openRead.content) throw new Error('nothing is open: this thread was restarted')
    return yield* fillPiece(openRead.content, question.fill)
  }
  if ('resolve' in question) return { cids: yield* resolvePaths(question.resolve, question.opens) }
  const { size, spans } = yield* openRange(blocks, question.open)
  openRead.content = createContentReader(blocks, spans)
  const memory = new ArrayBuffer(Math.min(size, question.maxPieceBytes))
  return { size, piece: yield* fillPiece(openRead.content, memory) }
}

function* resolvePaths(paths: readonly string[], opens: boolean): Steps<string[]> {
  const cids: string[] = []
  for (const contentPath of paths.map(parseContentPath)) {
    const cid = yield* followPath(blocks, contentPath)
    if (opens) blocks.get(cid)
    cids.push(String(cid))
    yield
  }
  return cids
}

function* fillPiece(content: ContentReader, memory: ArrayBuffer): Steps<Piece> {
  const target = new Uint8Array(memory)
  let length = 0
  while (length < target.length && !content.isAtEnd()) {
    length += content.copyNext(target.subarray(length))
    yield
  }
  return { memory, length, isLast: content.isAtEnd() }
}
