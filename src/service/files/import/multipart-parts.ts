import { PassThrough, type Readable, type Writable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { CommandError, UsageError } from '#service/files/failures.ts'

/** One part of a multipart body. Its content must be read, or passed over, before the next part. */
export type Part = {
  field: string
  filename: string | undefined
  type: string
  content: AsyncIterable<Uint8Array>
}

// Small parts that have been read before somebody takes them.
const partsAhead = 16

/**
 * The parts of a `multipart/form-data` body as they arrive, no faster than they are taken. Fails
 * when the body ends early, the content of the part being read too.
 */
export async function* readParts(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Part> {
  const parser = openParser(contentType)
  const parts = new PassThrough({ objectMode: true, highWaterMark: partsAhead })
  const flow: Flow = { stopped: false, wake() {} }
  let latest: Readable | undefined
  let failure: Error | undefined
  const stop = () => {
    flow.stopped = true
    flow.wake()
  }
  const fail = (error: Error) => {
    failure ??= error
    parts.destroy(failure)
    latest?.destroy(failure)
    stop()
  }
  async function* read(content: Readable) {
    try {
      yield* content
    } catch (error) {
      // The parser has told the content first, in words that leave out what failed.
      throw failure ?? error
    }
  }
  parser.on('error', (error) => fail(new CommandError(`multipart: ${messageOf(error)}`)))
  parser.on('file', (field, content, filename, _, type) => {
    latest = content
    // Whoever reads it is told by the read; without a listener the process would end.
    content.on('error', () => {})
    parts.write({ field, filename, type, content: read(content) } satisfies Part)
  })
  parts.on('error', () => {})
  feed(body, parser, parts, flow).then(() => parts.end(), fail)
  try {
    yield* parts
  } finally {
    stop()
  }
}

/** Whether somebody still wants the body, and how to end a wait. */
type Flow = { stopped: boolean; wake(): void }

async function feed(
  body: AsyncIterable<Uint8Array>,
  parser: BusboyInstance,
  parts: Writable,
  flow: Flow,
): Promise<void> {
  const event = (emitter: Writable, name: string) =>
    new Promise<void>((resolve) => {
      flow.wake = resolve
      emitter.once(name, resolve)
    })
  for await (const chunk of body) {
    if (parts.writableNeedDrain && !flow.stopped) await event(parts, 'drain')
    if (flow.stopped) return
    if (!parser.write(chunk)) await event(parser, 'drain')
    if (flow.stopped) return
  }
  const finished = event(parser, 'finish')
  parser.end()
  await finished
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
    throw new UsageError(400, messageOf(error))
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
