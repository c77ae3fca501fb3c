import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#service/config/config.ts'
import { startService } from '#service/service.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serviceUrl: string
  }
}

/** Starts the service that all rendered pages of a run ask, as anyone starts it, on the tour's chain. */
export default async function setup({ provide }: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-pages-'))
  const config = readConfig({ PORT: '0', KEYHOLE_DATA_DIR: dataDir })
  const { address, stop } = await startService(config)
  provide('serviceUrl', address)
  return async () => {
    await stop()
    rmSync(dataDir, { recursive: true })
  }
}
