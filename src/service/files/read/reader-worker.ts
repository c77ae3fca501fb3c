import { parentPort, workerData } from 'node:worker_threads'
import { CommandError } from '#service/files/failures.ts'
import { type Blocks, openBlocks } from '#service/files/read/blocks.ts'
import { openRange } from '#service/files/read/cat-range.ts'
import { followPath, parseContentPath } from '#service/files/read/content-path.ts'
import { openEntry } from '#service/files/read/entry.ts'
import type { FromReader, Piece, Question, ToReader } from '#service/files/read/reader-messages.ts'
import { toPlainFailure } from '#service/files/threads/plain-failure.ts'
import { yieldToEventLoop } from '#service/files/threads/yield-to-event-loop.ts'

const sliceMs = 10
const maxPieceBytes = 262_144

/** A read that someone waits for; `fill` once its content is open. */
type OpenRead = { isWanted: boolean; fill?: Fill }
type Fill = (memory: ArrayBuffer) => Promise<Piece>

/**
 * The thread that reads the store: it waits for the disk, so that the service can answer other
 * requests meanwhile. Several reads take turns.
 */
const storedBlocks = openBlocks(workerData.blocksDir)
const openReads = new Map<number, OpenRead>()

parentPort?.on('message', async (message: ToReader) => {
  const { read } = message
  const openRead = openReads.get(read) ?? { isWanted: true }
  if ('end' in message) {
    openRead.isWanted = false
    openReads.delete(read)
    return
  }
  openReads.set(read, openRead)
  const answer = await answerQuestion(message, openRead).catch((error) => ({
    failed: toPlainFailure(error),
  }))
  const piece = 'piece' in answer ? answer.piece : 'memory' in answer ? answer : undefined
  if (piece?.isLast !== false) openReads.delete(read)
  parentPort?.postMessage({ read, answer } satisfies FromReader, piece ? [piece.memory] : [])
})

async function answerQuestion(
  question: Question,
  openRead: OpenRead,
): Promise<Exclude<FromReader['answer'], { failed: unknown }>> {
  if ('fill' in question) {
    if (!openRead.fill) throw new Error('nothing is open: this thread was restarted')
    return openRead.fill(question.fill)
  }
  const blocks = takeTurns(storedBlocks, openRead)
  if ('resolve' in question)
    return { cids: await resolvePaths(blocks, question.resolve, question.opens) }
  const { size, bytes } = await openRange(blocks, question.open)
  openRead.fill = createFill(bytes)
  const memory = new ArrayBuffer(Math.min(size, maxPieceBytes))
  return { size, piece: await openRead.fill(memory) }
}

/** The same blocks, which leave time for other reads, and are not read once no one waits. */
function takeTurns(blocks: Blocks, openRead: OpenRead): Blocks {
  let sliceEndMs = Date.now() + sliceMs
  return {
    async get(cid, memory) {
      if (Date.now() > sliceEndMs) {
        await yieldToEventLoop()
        sliceEndMs = Date.now() + sliceMs
      }
      if (!openRead.isWanted) throw new CommandError('no one asks any more')
      return blocks.get(cid, memory)
    },
  }
}

/** One after the other: each may read a directory of many blocks, and there may be a thousand. */
async function resolvePaths(
  blocks: Blocks,
  paths: readonly string[],
  opens: boolean,
): Promise<string[]> {
  const cids: string[] = []
  for (const contentPath of paths.map(parseContentPath)) {
    const cid = await followPath(blocks, contentPath)
    if (opens) await openEntry(blocks, cid)
    cids.push(String(cid))
  }
  return cids
}

/** Puts one part of the bytes after the other into memory. */
function createFill(bytes: AsyncGenerator<Uint8Array>): Fill {
  let rest: Uint8Array = new Uint8Array()
  return async (memory) => {
    const target = new Uint8Array(memory)
    for (let length = 0; ; ) {
      if (rest.length === 0) {
        const { done, value } = await bytes.next()
        if (done) return { memory, length, isLast: true }
        rest = value
      }
      if (length === target.length) return { memory, length, isLast: false }
      const part = rest.subarray(0, target.length - length)
      target.set(part, length)
      length += part.length
      rest = rest.subarray(part.length)
    }
  }
}
