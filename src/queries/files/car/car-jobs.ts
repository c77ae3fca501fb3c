import type { ContentFile } from '#api/device/content-file.ts'
import { runFileJob } from '#workers/compute-cid.ts'
import type { FileJobStart } from '#workers/files.worker.ts'

/** The written CAR, or why there is none of this content. */
export type WrittenCar = { root: string; settings: string; blockCount: number } | { why: string }

/**
 * Writes the CARv1 of content to a file, at the pace of the file. `onRead` gets the bytes that were
 * read of the content.
 * @throws the reason of `signal`, which ends the worker; DiskError
 */
export async function writeCar(
  job: FileJobStart<'writeCar'>['input'],
  file: Pick<ContentFile, 'write'>,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<WrittenCar> {
  const writeController = new AbortController()
  const endSignal = AbortSignal.any([signal, writeController.signal])
  const channel = new MessageChannel()
  const written = await runFileJob('writeCar', job, endSignal, {
    onRead,
    channel,
    onPiece: (piece) =>
      file.write(piece).then(
        () => channel.port1.postMessage('next'),
        (error) => writeController.abort(error),
      ),
  })
  if ('problem' in written) return { why: `The content could not be read: ${written.problem}` }
  const { root } = written
  if (root !== undefined) return { ...written, root }
  const unknownFolders =
    job.content instanceof Blob ? '' : ' Empty folders, if there are any, are unknown here.'
  return {
    why: `None of ${job.candidates.length} known import settings gives this CID, so its blocks cannot be rebuilt.${unknownFolders}`,
  }
}
