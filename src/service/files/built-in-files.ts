import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { CommandError } from '#service/files/failures.ts'
import { readAddOptions } from '#service/files/import/import.ts'
import type { FileStore } from '#service/files/store/store.ts'

/**
 * A file, or the files of one folder with paths that begin with its name, and the CID by Kubo's defaults.
 */
export type BuiltInFiles = {
  name: string
  cid: string
  parts: readonly { path: string; content: Buffer<ArrayBuffer> }[]
}

/**
 * Adds and pins the files that the store does not hold, as a client would; files that it holds are
 * left as they are. Throws when one cannot be stored, or does not get its CID.
 */
export async function storeBuiltInFiles(
  { reader, thread }: Pick<FileStore, 'reader' | 'thread'>,
  files: readonly BuiltInFiles[],
): Promise<void> {
  for (const { name, cid, parts } of files) {
    if (await isStored(reader, cid)) continue
    const formData = new FormData()
    for (const { path, content } of parts) formData.append('file', new Blob([content]), path)
    const { headers, body } = new Response(formData)
    const addRequest = {
      contentType: headers.get('content-type') ?? '',
      options: readAddOptions({}),
    }
    const bodyStream = Readable.fromWeb(body as ReadableStream)
    const addedLines = await thread.ask('add', addRequest, { body: bodyStream })
    const addedCid = addedLines.at(-1)?.Hash
    if (addedCid !== cid) throw new Error(`${name} got the CID ${addedCid} instead of ${cid}`)
  }
}

async function isStored(reader: FileStore['reader'], cid: string): Promise<boolean> {
  try {
    await reader.resolve([cid], true, { client: '' })
    return true
  } catch (error) {
    if (error instanceof CommandError) return false
    throw error
  }
}
