import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { CID } from 'multiformats/cid'
import { readAddOptions } from '#service/files/add-options.ts'
import type { Blocks } from '#service/files/blocks.ts'
import { CommandError } from '#service/files/failures.ts'
import type { FileStore } from '#service/files/store.ts'

/** A file of one block, and the CID that Kubo's defaults give it. */
export type NamedFile = { name: string; cid: string; content: string }

/**
 * Adds and pins the files that the store does not hold, as a client of ours would; what is there
 * already is left as it is. Throws when one cannot be stored, or does not get its CID.
 */
export async function keepFiles(
  { blocks, thread }: Pick<FileStore, 'blocks' | 'thread'>,
  files: readonly NamedFile[],
): Promise<void> {
  for (const { name, cid, content } of files) {
    if (await holds(blocks, cid)) continue
    const form = new FormData()
    form.set('file', new Blob([content]), name)
    const { headers, body } = new Response(form)
    const asked = {
      contentType: headers.get('content-type') ?? '',
      options: readAddOptions({}),
    }
    const [line] = await thread.ask('add', asked, Readable.fromWeb(body as ReadableStream))
    if (line?.Hash !== cid) throw new Error(`${name} got the CID ${line?.Hash} instead of ${cid}`)
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
