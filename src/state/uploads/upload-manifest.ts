import { createUpload, isStored, type Upload } from '#state/uploads/upload.ts'
import { copyUploads, rememberContent } from '#state/uploads/upload-content.ts'
import { allUploads, changeUpload, getUpload, putUpload } from '#state/uploads/upload-queue.ts'

const mayStillBeStored = (upload: Upload) => !isStored(upload) && upload.state.name !== 'cancelled'

/**
 * Queues the manifest of files that were added one by one when the last of them is stored: their
 * paths, CIDs and sizes, as one more file. Cancelled files are left out.
 */
export async function enqueueManifest(batchId: string | undefined): Promise<void> {
  if (batchId === undefined) return
  const storedUploads: Upload[] = []
  for (const upload of allUploads()) {
    if (upload.batch?.id !== batchId) continue
    if (mayStillBeStored(upload)) return
    if (isStored(upload)) storedUploads.push(upload)
  }
  const [firstUpload] = storedUploads
  const manifestId = `${batchId}-manifest`
  if (!firstUpload?.batch || getUpload(manifestId)) return
  const fileName = `${firstUpload.batch.manifest}.manifest.json`
  const jsonText = JSON.stringify(manifestOf(firstUpload.batch.manifest, storedUploads), null, 2)
  const file = new File([jsonText], fileName, { type: 'application/json' })
  rememberContent(manifestId, file)
  const upload = createUpload({
    id: manifestId,
    name: fileName,
    size: file.size,
    files: undefined,
    modified: file.lastModified,
    service: firstUpload.service,
    settings: firstUpload.settings,
    batch: undefined,
  })
  putUpload(upload)
  await copyUploads([upload], (copies) => {
    for (const { id, copy } of copies) changeUpload(id, { copy })
  })
}

const manifestOf = (name: string, files: readonly Upload[]) => ({
  name,
  settings: files[0]?.settings,
  files: Object.fromEntries(
    files.map(({ name, size, state, cid }) => [
      name,
      { cid: state.name === 'done' ? state.added.Hash : cid, size },
    ]),
  ),
})
