import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { importFile } from '#workers/import-file.ts'
import { type FolderChild, type FolderContent, importFolder } from '#workers/import-folder.ts'

/** One job of this worker. What happens is told on the port; any message on it cancels the job. */
export type ImportJob = {
  content: Blob | FolderContent
  settings: ImportSettings
  port: MessagePort
}

/** What is told on a job's port, read bytes of all files together; after the others nothing follows. */
export type ImportNews =
  | { read: number }
  | { cid: string; children: FolderChild[] }
  | { problem: string }

/** Milliseconds between two reports: as often as a bar can move. */
const interval = 50

addEventListener('message', async ({ data }: MessageEvent<ImportJob>) => {
  const { content, settings, port } = data
  const cancelled = new AbortController()
  const { signal } = cancelled
  const tell = (news: ImportNews) => port.postMessage(news)
  port.onmessage = () => cancelled.abort()
  let told = 0
  const onRead = (read: number) => {
    if (performance.now() - told < interval) return
    told = performance.now()
    tell({ read })
  }
  try {
    if (content instanceof Blob)
      tell({ cid: await importFile(content, settings, signal, onRead), children: [] })
    else tell(await importFolder(content, settings, signal, onRead))
  } catch (error) {
    tell({ problem: error instanceof Error ? error.message : String(error) })
  }
})
