import type { HashingMethod } from '#domain/files/content/content-check.ts'
import { contentCids } from '#workers/content-cids.ts'

/**
 * The one job of a worker; whoever started it ends it. Without `content` the pieces follow as
 * messages, and after the last of them `undefined`.
 */
export type ContentJob = { hashings: readonly HashingMethod[]; content: Blob | undefined }
export type ContentPiece = Uint8Array<ArrayBuffer> | undefined

/** What is told: how many bytes were read so far, and once the CIDs, one for each way, or why none. */
export type ContentNews = { read: number } | { cids: string[] } | { problem: string }

const tell = (news: ContentNews) => postMessage(news)

addEventListener('message', ({ data }: MessageEvent<ContentJob>) => run(data), { once: true })

async function run({ hashings, content }: ContentJob) {
  const pieces = content ? readBlob(content) : received()
  try {
    tell({ cids: await contentCids(told(pieces), hashings) })
  } catch (error) {
    tell({ problem: error instanceof Error ? error.message : String(error) })
  }
}

async function* told(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>) {
  let read = 0
  for await (const piece of pieces) {
    read += piece.length
    yield piece
    // The next piece is asked for, so this one was used: the sender may go on.
    tell({ read })
  }
}

async function* readBlob(content: Blob) {
  const reader = content.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Pieces as they are posted, one after another; it listens from the call on. */
function received(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const waiting: ContentPiece[] = []
  let arrived: () => void = () => undefined
  addEventListener('message', ({ data }: MessageEvent<ContentPiece>) => {
    waiting.push(data)
    arrived()
  })
  async function* inTurn() {
    for (;;) {
      while (waiting.length === 0)
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
      const piece = waiting.shift()
      if (!piece) return
      yield piece
    }
  }
  return inTurn()
}
