import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type ContentFile, DiskError, pickedFile, temporaryFile } from '#api/device/content-file.ts'
import { catPieces } from '#api/files/files.ts'
import { type ContentCheck, hashingsFor, judgeContent } from '#domain/files/content/content-check.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { cidsOfStream } from '#queries/files/content-cids.ts'
import { contentCheckKey } from '#queries/files/content-preview.ts'

/** What all of a content is read for: its CID alone, to be looked at here, or to be saved. */
export type Purpose = 'check' | 'look' | 'save'

/** What is to be read. `size` as far as it is known; `known` as in `hashingsFor`. */
export type WantedContent = {
  cid: string
  name: string
  size: number | undefined
  known: ImportSettings | undefined
}

/** What came of reading; the file is written, and waits for being finished or discarded. */
export type ReadContent =
  | { check: ContentCheck; file: ContentFile | undefined }
  | { problem: string }
  | 'cancelled'

/** How often progress is told, in milliseconds: as often as a bar can move. */
const interval = 100

/**
 * Reads all of a content to the disk, never more than a few MiB of it in memory, and recomputes its
 * CID from the same bytes while they come. To be started from a press of a button.
 */
export const readContent = (
  client: QueryClient,
  wanted: WantedContent,
  onRead: (bytes: number, size: number | undefined) => void,
) =>
  mutationOptions({
    mutationKey: ['read content', wanted.cid],
    mutationFn: async ({
      purpose,
      signal,
    }: {
      purpose: Purpose
      signal: AbortSignal
    }): Promise<ReadContent> => {
      let file: ContentFile | undefined
      try {
        file = await openFile(purpose, wanted)
        const check = await readInto(file, wanted, signal, onRead)
        client.setQueryData(contentCheckKey(wanted.cid, wanted.known), check)
        return { check, file }
      } catch (error) {
        await file?.discard().catch(() => undefined)
        if (signal.aborted || (!file && (error as Error).name === 'AbortError')) return 'cancelled'
        if (error instanceof DiskError) return { problem: error.message }
        throw error
      }
    },
  })

async function openFile(purpose: Purpose, { name, size }: WantedContent) {
  if (purpose === 'check') return undefined
  const picked = purpose === 'save' ? await pickedFile(name) : undefined
  return picked ?? temporaryFile(size)
}

async function readInto(
  file: ContentFile | undefined,
  { cid, known }: WantedContent,
  signal: AbortSignal,
  onRead: (bytes: number, size: number | undefined) => void,
): Promise<ContentCheck> {
  const ways = hashingsFor(cid, known)
  const hashings = 'why' in ways ? [] : ways.hashings
  const cids = hashings.length > 0 ? cidsOfStream(hashings) : undefined
  let [read, told] = [0, 0]
  try {
    await catPieces(
      cid,
      async (piece, size) => {
        read += piece.length
        await file?.write(piece)
        await cids?.push(piece)
        if (performance.now() - told > interval) {
          told = performance.now()
          onRead(read, size)
        }
        return true
      },
      signal,
    )
    const computed = 'why' in ways ? ways : await cids?.finish()
    if (!computed || 'why' in computed)
      return { verdict: 'not verifiable', why: computed?.why ?? 'nothing was computed.' }
    return judgeContent(cid, hashings, computed.cids, known)
  } finally {
    cids?.end()
  }
}
