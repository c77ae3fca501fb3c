import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { CID } from 'multiformats/cid'
import { readAddOptions } from '#service/files/import/add-options.ts'
import type { Blocks } from '#service/files/store/blocks.ts'
import { CommandError } from '#service/files/failures.ts'
import type { FileStore } from '#service/files/store/store.ts'

/**
 * A file, or the files of one folder by paths that begin with its name, and the CID that Kubo's
 * defaults give it.
 */
export type KeptFiles = {
  name: string
  cid: string
  parts: readonly { path: string; content: Buffer<ArrayBuffer> }[]
}

/**
 * Adds and pins the files that the store does not hold, as a client of ours would; what is there
 * already is left as it is. Throws when one cannot be stored, or does not get its CID.
 */
export async function keepFiles(
  { blocks, thread }: Pick<FileStore, 'blocks' | 'thread'>,
  files: readonly KeptFiles[],
): Promise<void> {
  for (const { name, cid, parts } of files) {
    if (await holds(blocks, cid)) continue
    const form = new FormData()
    for (const { path, content } of parts) form.append('file', new Blob([content]), path)
    const { headers, body } = new Response(form)
    const asked = {
      contentType: headers.get('content-type') ?? '',
      options: readAddOptions({}),
    }
    const content = Readable.fromWeb(body as ReadableStream)
    const lines = await thread.ask('add', asked, { body: content })
    const got = lines.at(-1)?.Hash
    if (got !== cid) throw new Error(`${name} got the CID ${got} instead of ${cid}`)
  }
}

async function holds(blocks: Blocks, cid: string): Promise<boolean> {
  try {
    for await (const _ of blocks.get(CID.parse(cid)));
    return true
  } catch (error) {
    if (error instanceof CommandError) return false
    throw error
  }
}
