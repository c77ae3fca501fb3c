import { parentPort, workerData } from 'node:worker_threads'
import { toPlainFailure } from '#service/files/failures.ts'
import { openBlocks } from '#service/files/read/blocks.ts'
import { type ContentReader, createContentReader, openRange } from '#service/files/read/content.ts'
import { followPath, parseContentPath } from '#service/files/read/content-path.ts'
import type {
  Answer,
  FromReader,
  Piece,
  Question,
  ReadTask,
} from '#service/files/read/reader-messages.ts'
import { createShare, createTurns, type Share, type Steps } from '#service/files/threads/turns.ts'

/** A read; `content` once it is open. */
type OpenRead = Share & { content?: ContentReader }

/**
 * The thread that reads the store: it waits for the disk, so that the service can answer other
 * requests meanwhile. Several reads take turns.
 */
const blocks = openBlocks(workerData.blocksDir)
const turns = createTurns()

parentPort?.on('message', ({ client, port }: ReadTask) => {
  const openRead: OpenRead = createShare(client)
  port.on('close', () => {
    openRead.isWanted = false
  })
  port.on('message', async (question: Question) => {
    const answer: FromReader = await turns
      .run(openRead, answerQuestion(question, openRead))
      .catch((error) => ({ failed: toPlainFailure(error) }))
    const piece = 'piece' in answer ? answer.piece : 'memory' in answer ? answer : undefined
    port.postMessage(answer, piece ? [piece.memory] : [])
  })
})

function* answerQuestion(question: Question, openRead: OpenRead): Steps<Answer> {
  if ('fill' in question) {
    if (!openRead.content) throw new Error('nothing is open')
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
