import { isStored, type Upload } from '#state/uploads/upload.ts'
import { holdContent, keepCopies } from '#state/uploads/upload-content.ts'
import { allUploads, changeUpload, getUpload, putUpload } from '#state/uploads/upload-queue.ts'

/** Whether an upload stands in the way of its manifest: it may still be stored. */
const isMissing = (upload: Upload) => !isStored(upload) && upload.state.name !== 'cancelled'

/**
 * Puts the manifest of files that were added one by one into the queue when the last of them is
 * stored: their paths, CIDs and sizes, as one more file. What was cancelled is left out.
 */
export async function writeManifest(batch: string | undefined): Promise<void> {
  if (batch === undefined) return
  const files: Upload[] = []
  for (const upload of allUploads()) {
    if (upload.batch?.id !== batch) continue
    if (isMissing(upload)) return
    if (isStored(upload)) files.push(upload)
  }
  const [first] = files
  const id = `${batch}-manifest`
  if (!first?.batch || getUpload(id)) return
  const name = `${first.batch.manifest}.manifest.json`
  const text = JSON.stringify(manifestOf(first.batch.manifest, files), null, 2)
  const file = new File([text], name, { type: 'application/json' })
  holdContent(id, file)
  const upload: Upload = {
    ...first,
    id,
    name,
    size: file.size,
    files: undefined,
    modified: file.lastModified,
    batch: undefined,
    copy: undefined,
    cid: undefined,
    asked: false,
    anyway: false,
    breaks: 0,
    state: { name: 'waiting' },
    progress: undefined,
    took: {},
  }
  putUpload(upload)
  await keepCopies([upload], (copies) => {
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
