import type { ImportSettings } from '#domain/files/import-settings.ts'
import { importFile } from '#workers/import-file.ts'

/** One job of this worker. What happens is told on the port; any message on it cancels the job. */
export type ImportJob = { file: Blob; settings: ImportSettings; port: MessagePort }

/** What is told on a job's port; after `cid` or `problem` nothing follows. */
export type ImportNews = { read: number } | { cid: string } | { problem: string }

/** Milliseconds between two reports: as often as a bar can move. */
const interval = 50

addEventListener('message', async ({ data }: MessageEvent<ImportJob>) => {
  const { file, settings, port } = data
  const cancelled = new AbortController()
  const tell = (news: ImportNews) => port.postMessage(news)
  port.onmessage = () => cancelled.abort()
  let told = 0
  const onRead = (read: number) => {
    if (performance.now() - told < interval) return
    told = performance.now()
    tell({ read })
  }
  try {
    tell({ cid: await importFile(file, settings, cancelled.signal, onRead) })
  } catch (error) {
    tell({ problem: error instanceof Error ? error.message : String(error) })
  }
})
