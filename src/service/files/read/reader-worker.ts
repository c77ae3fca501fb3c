import { type MessagePort, workerData } from 'node:worker_threads'
import { openBlocks } from '#service/files/read/blocks.ts'
import {
  type ContentReader,
  createContentReader,
  openRange,
  type Piece,
  type ReadAnswer,
  type ReadTask,
} from '#service/files/read/content.ts'
import { followPath, parseContentPath } from '#service/files/read/content-path.ts'
import { messagesOn, serveTasks } from '#service/files/threads/thread.ts'
import { createTurns, type Steps } from '#service/files/threads/turns.ts'

/**
 * The thread that reads the store: it waits for the disk, so that the service can answer other
 * requests meanwhile. Several reads take turns.
 */
const blocks = openBlocks(workerData.blocksDir)
const turns = createTurns()

serveTasks<ReadTask>(async (task, port, share) => {
  if ('resolve' in task) {
    const cids = await turns.run(share, resolvePaths(task.resolve, task.opens))
    return post(port, { cids })
  }
  const { size, spans } = await turns.run(share, openRange(blocks, task.open))
  const content = createContentReader(blocks, spans)
  const memory = new ArrayBuffer(Math.min(size, task.pieceBytes))
  const firstPiece = await turns.run(share, fillPiece(content, memory))
  post(port, { size, piece: firstPiece }, memory)
  for await (const nextMemory of messagesOn<ArrayBuffer>(port)) {
    const piece = await turns.run(share, fillPiece(content, nextMemory))
    post(port, { piece }, nextMemory)
  }
})

const post = (port: MessagePort, answer: ReadAnswer, ...transfer: ArrayBuffer[]) =>
  port.postMessage(answer, transfer)

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
