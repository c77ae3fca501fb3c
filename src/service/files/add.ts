import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { readAddOptions } from '#service/files/import/add-options.ts'
import { failureLine } from '#service/files/failures.ts'
import type { FileRequest } from '#service/files/query.ts'
import { started } from '#service/files/await-first.ts'
import type { FileStore } from '#service/files/store/store.ts'
import type { ProgressLine } from '#service/files/store/store-messages.ts'

/**
 * `add` of spec 4.6: a line of JSON for each file and directory, as in Kubo's RPC documentation.
 * Nothing of it is answered before the whole body is read, stored and pinned: a failure is a true
 * 500 then, where Kubo has to hide it in a trailer, and it leaves nothing stored or pinned.
 */
export const addCommand =
  ({ thread }: FileStore) =>
  async ({ query, raw }: FileRequest, reply: FastifyReply) => {
    const options = readAddOptions(query)
    const contentType = raw.headers['content-type'] ?? ''
    const add: Add = async (onProgress) => {
      const lines = await thread.ask('add', { contentType, options }, { body: raw, onProgress })
      return lines.map(lineOf).join('')
    }
    const answer = options.progress
      ? Readable.from(await started(withProgress(add)), { objectMode: false })
      : await add()
    return reply.header('x-chunked-output', '1').type('application/json').send(answer)
  }

type Add = (onProgress?: (line: ProgressLine) => void) => Promise<string>

/**
 * Lines of progress while it goes, and then the answer. By the time of a late failure the status has
 * been sent: the failure is a line, as in Kubo, and then the connection breaks, so that no client
 * takes this for the end.
 */
async function* withProgress(add: Add): AsyncGenerator<string> {
  let lines: string[] = []
  let wake = () => {}
  let over = false
  const answer = add((line) => {
    lines.push(lineOf(line))
    wake()
  })
  answer
    .catch(() => {})
    .finally(() => {
      over = true
      wake()
    })
  let begun = false
  while (!over || lines.length > 0) {
    if (lines.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    if (lines.length === 0) continue
    begun = true
    const text = lines.join('')
    lines = []
    yield text
  }
  try {
    yield await answer
  } catch (error) {
    if (begun) yield failureLine(error as Error)
    throw error
  }
}

const lineOf = (object: object): string => `${JSON.stringify(object)}\n`
