import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { failureLine } from '#service/files/failures.ts'
import { readAddOptions } from '#service/files/import/add-options.ts'
import type { FileRequest } from '#service/files/query.ts'
import { awaitFirst } from '#service/files/send-content.ts'
import type { FileStore } from '#service/files/store/store.ts'
import type { ProgressLine } from '#service/files/store/store-messages.ts'

/**
 * `add` of spec 4.6: a line of JSON for each file and directory, as in Kubo's RPC documentation.
 * Nothing is answered before the whole body is read, stored and pinned: a failure is a real 500,
 * where Kubo has to hide it in a trailer, and it leaves nothing stored or pinned.
 */
export const addCommand =
  (thread: FileStore['thread']) =>
  async ({ query, raw, note }: FileRequest, reply: FastifyReply) => {
    const options = readAddOptions(query)
    const contentType = raw.headers['content-type'] ?? ''
    const add: RunAdd = async (onProgress) => {
      const addedLines = await thread.ask(
        'add',
        { contentType, options },
        { client: note?.key ?? '', body: raw, onProgress },
      )
      return addedLines.map(jsonLine).join('')
    }
    const responseBody = options.progress
      ? Readable.from(await awaitFirst(withProgress(add)), { objectMode: false })
      : await add()
    return reply.header('x-chunked-output', '1').type('application/json').send(responseBody)
  }

type RunAdd = (onProgress?: (line: ProgressLine) => void) => Promise<string>

/**
 * Lines of progress during the import, and then the answer. By the time of a late failure the
 * status has been sent: the failure is a line, as in Kubo, and then the connection breaks, so that
 * no client takes it for the end.
 */
async function* withProgress(add: RunAdd): AsyncGenerator<string> {
  let pendingLines: string[] = []
  let wakeWriter = () => {}
  let isFinished = false
  const addResult = add((line) => {
    pendingLines.push(jsonLine(line))
    wakeWriter()
  })
  addResult
    .catch(() => {})
    .finally(() => {
      isFinished = true
      wakeWriter()
    })
  let hasStarted = false
  while (!isFinished || pendingLines.length > 0) {
    if (pendingLines.length === 0)
      await new Promise<void>((resolve) => {
        wakeWriter = resolve
      })
    if (pendingLines.length === 0) continue
    hasStarted = true
    const linesText = pendingLines.join('')
    pendingLines = []
    yield linesText
  }
  try {
    yield await addResult
  } catch (error) {
    if (hasStarted) yield failureLine(error as Error)
    throw error
  }
}

const jsonLine = (object: object): string => `${JSON.stringify(object)}\n`
