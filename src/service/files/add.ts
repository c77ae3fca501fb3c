import type { FastifyReply } from 'fastify'
import { type ImportResult, importer } from 'ipfs-unixfs-importer'
import type { CID } from 'multiformats/cid'
import type { FileAnswers } from '#protocol/file-commands.ts'
import { readAddOptions } from '#service/files/add-options.ts'
import type { BlockWriter } from '#service/files/blocks.ts'
import { candidatesOf } from '#service/files/candidates.ts'
import type { FileRequest } from '#service/files/query.ts'
import type { FileStore } from '#service/files/store.ts'

/**
 * `add` of spec 4.6: a line of JSON for each file and directory, as in Kubo's RPC documentation.
 * Nothing is answered before the whole body is read, stored and pinned: a failure is a true 500
 * then, where Kubo has to hide it in a trailer, and it leaves nothing pinned.
 */
export const addCommand =
  (store: FileStore) =>
  async ({ query, raw }: FileRequest, reply: FastifyReply) => {
    const { pin, onlyHash, wrapWithDirectory, importer: options } = readAddOptions(query)
    const writer = onlyHash ? nowhere : store.blocks.openWriter()
    const lines: string[] = []
    const roots: CID[] = []
    try {
      for await (const entry of importer(candidatesOf(raw, wrapWithDirectory), writer, options)) {
        lines.push(`${JSON.stringify(answerOf(entry))}\n`)
        if (isRoot(entry, wrapWithDirectory)) roots.push(entry.cid)
      }
    } finally {
      // After a failure, too: no write goes on behind the answer.
      await writer.flush()
    }
    if (pin && !onlyHash) await store.pins.add(roots, 'recursive')
    return reply.header('x-chunked-output', '1').type('application/json').send(lines.join(''))
  }

/** `Size` is that of all blocks below, with their frames. A file without a name is named by its CID. */
const answerOf = ({ path, cid, size }: ImportResult): FileAnswers['add'] => ({
  Name: path ?? cid.toString(),
  Hash: cid.toString(),
  Size: size.toString(),
})

/** What is pinned: the directory around everything, whose path is empty, else what is at the top. */
const isRoot = ({ path }: ImportResult, wrapped: boolean) =>
  wrapped ? path === '' : !path?.includes('/')

const nowhere: BlockWriter = { put: async (cid) => cid, flush: async () => {} }
