import { PassThrough, type Readable, type Writable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { CommandError, UsageError } from '#service/files/failures.ts'

/** One part of a multipart body. Its content must be read, or passed over, before the next part. */
export type MultipartPart = {
  field: string
  filename: string | undefined
  type: string
  content: AsyncIterable<Uint8Array>
}

// Small parts that have been read before somebody takes them.
const maxQueuedParts = 16

/**
 * The parts of a `multipart/form-data` body as they arrive, no faster than they are taken. Fails
 * when the body ends early, the content of the part being read too.
 */
export async function* readParts(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<MultipartPart> {
  const formParser = openParser(contentType)
  const partQueue = new PassThrough({ objectMode: true, highWaterMark: maxQueuedParts })
  const flow: BodyFlow = { stopped: false, wake() {} }
  let latestContent: Readable | undefined
  let failure: Error | undefined
  const stopReading = () => {
    flow.stopped = true
    flow.wake()
  }
  const failParts = (error: Error) => {
    failure ??= error
    partQueue.destroy(failure)
    latestContent?.destroy(failure)
    stopReading()
  }
  async function* partContent(content: Readable) {
    try {
      yield* content
    } catch (error) {
      // The parser has told the content first, in words that leave out what failed.
      throw failure ?? error
    }
  }
  formParser.on('error', (error) =>
    failParts(new CommandError(`multipart: ${errorMessageOf(error)}`)),
  )
  formParser.on('file', (field, content, filename, _, type) => {
    latestContent = content
    // Whoever reads it is told by the read; without a listener the process would end.
    content.on('error', () => {})
    partQueue.write({
      field,
      filename,
      type,
      content: partContent(content),
    } satisfies MultipartPart)
  })
  partQueue.on('error', () => {})
  feedParser(body, formParser, partQueue, flow).then(() => partQueue.end(), failParts)
  try {
    yield* partQueue
  } finally {
    stopReading()
  }
}

/** Whether somebody still wants the body, and how to end a wait. */
type BodyFlow = { stopped: boolean; wake(): void }

async function feedParser(
  body: AsyncIterable<Uint8Array>,
  formParser: BusboyInstance,
  partQueue: Writable,
  flow: BodyFlow,
): Promise<void> {
  const waitForEvent = (emitter: Writable, name: string) =>
    new Promise<void>((resolve) => {
      flow.wake = resolve
      emitter.once(name, resolve)
    })
  for await (const chunk of body) {
    if (partQueue.writableNeedDrain && !flow.stopped) await waitForEvent(partQueue, 'drain')
    if (flow.stopped) return
    if (!formParser.write(chunk)) await waitForEvent(formParser, 'drain')
    if (flow.stopped) return
  }
  const parserFinished = waitForEvent(formParser, 'finish')
  formParser.end()
  await parserFinished
}

function openParser(contentType: string): BusboyInstance {
  // What Kubo says to a request that is no form.
  if (!/^multipart\/form-data *;/i.test(contentType))
    throw new UsageError(400, "file argument 'path' is required")
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      preservePath: true,
      // A part without a filename, as of `curl -F file=text`, is content too.
      isPartAFile: () => true,
    })
  } catch (error) {
    throw new UsageError(400, errorMessageOf(error))
  }
}

const errorMessageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
