import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { importFile } from '#workers/import-file.ts'
import { type FolderChild, importFolder } from '#workers/import-folder.ts'
import { limitProgress, problemOf } from '#workers/take-job.ts'

/**
 * One job of this worker. Its reports are posted on the port; any message on it cancels the job.
 */
export type ImportJob = {
  content: Blob | FolderContent<Blob>
  settings: ImportSettings
  port: MessagePort
}

/**
 * A report of a job: bytes read of all files together, or the last one, the result or a problem.
 */
export type ImportReport =
  | { read: number }
  | { cid: string; children: FolderChild[] }
  | { problem: string }

addEventListener('message', async ({ data }: MessageEvent<ImportJob>) => {
  const { content, settings, port } = data
  const cancelController = new AbortController()
  const { signal } = cancelController
  const postReport = (report: ImportReport) => port.postMessage(report)
  port.onmessage = () => cancelController.abort()
  const onRead = limitProgress((read: number) => postReport({ read }))
  try {
    if (content instanceof Blob)
      postReport({ cid: await importFile(content, settings, signal, onRead), children: [] })
    else postReport(await importFolder(content, settings, signal, onRead))
  } catch (error) {
    postReport({ problem: problemOf(error) })
  }
})
