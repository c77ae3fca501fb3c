import { PassThrough, type Readable, type Writable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { CommandError, UsageError } from '#service/files/failures.ts'

/** One part of a multipart body. Its content must be read, or skipped, before the next part. */
export type MultipartPart = {
  field: string
  filename: string | undefined
  type: string
  content: AsyncIterable<Uint8Array>
}

// Small parts that are parsed before the reader takes them.
const maxQueuedParts = 16

/**
 * The parts of a `multipart/form-data` body as they arrive, no faster than they are taken. Fails
 * when the body ends early; so does the content of the part that is being read.
 */
export async function* readParts(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<MultipartPart> {
  const formParser = openParser(contentType)
  const partQueue = new PassThrough({ objectMode: true, highWaterMark: maxQueuedParts })
  const flow: BodyFlow = { isStopped: false, wake() {} }
  let latestContent: Readable | undefined
  let failure: Error | undefined
  const stopReading = () => {
    flow.isStopped = true
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
      // The content fails first, with an error of the parser that does not name the cause.
      throw failure ?? error
    }
  }
  formParser.on('error', (error) =>
    failParts(new CommandError(`multipart: ${errorMessageOf(error)}`)),
  )
  formParser.on('file', (field, content, filename, _, type) => {
    latestContent = content
    // The reader gets the error; without a listener it would end the process.
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

/** Whether the body is still wanted, and how to end a wait. */
type BodyFlow = { isStopped: boolean; wake(): void }

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
    if (partQueue.writableNeedDrain && !flow.isStopped) await waitForEvent(partQueue, 'drain')
    if (flow.isStopped) return
    if (!formParser.write(chunk)) await waitForEvent(formParser, 'drain')
    if (flow.isStopped) return
  }
  const parserFinished = waitForEvent(formParser, 'finish')
  formParser.end()
  await parserFinished
}

function openParser(contentType: string): BusboyInstance {
  // Kubo's answer to a request that is not a form.
  if (!/^multipart\/form-data *;/i.test(contentType))
    throw new UsageError(400, "file argument 'path' is required")
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      preservePath: true,
      // A part without a filename, as of `curl -F file=text`, is content, too.
      isPartAFile: () => true,
    })
  } catch (error) {
    throw new UsageError(400, errorMessageOf(error))
  }
}

const errorMessageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
