import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { startOpenChain } from '#testing/service/tour-chain.ts'
import { ensureBuilt } from '../../src/tasks/build.mjs'
import { Keyhole } from '../fixtures/running-service.ts'
import { serveApp } from './serve-app.ts'
import { serveRemote } from './serve-remote.ts'

const rootPath = fileURLToPath(new URL('../../', import.meta.url))

/** An app that shows the same data of the same chain. */
export type Contender = { name: 'Keyhole' | 'floor' | 'Otterscan'; url: string }

/**
 * Starts the built service; the floor app, newly built, which asks that service; and Otterscan on a
 * chain with the same blocks, where the variable OTTERSCAN names the folder of its build.
 */
export async function startContenders() {
  ensureBuilt()
  const keyhole = await new Keyhole().start()
  const remote = await serveRemote(keyhole.url)
  const floorDirectory = await buildFloor(keyhole)
  const floor = await serveApp(floorDirectory, keyhole.url)
  const otterscan = process.env.OTTERSCAN && (await startOtterscan(process.env.OTTERSCAN))
  const contenders: Contender[] = [
    { name: 'Keyhole', url: remote.url },
    { name: 'floor', url: floor.url },
  ]
  if (otterscan) contenders.push({ name: 'Otterscan', url: otterscan.url })
  return {
    keyhole,
    contenders,
    async end() {
      if (otterscan) await otterscan.end()
      await floor.end()
      rmSync(floorDirectory, { recursive: true })
      await remote.end()
      await keyhole.end()
    },
  }
}

/** Builds the floor app for a service, as any app knows the address and the key of its API. */
async function buildFloor(keyhole: Keyhole): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'keyhole-floor-'))
  const { baseUrl, apiKey } = await keyhole.connection()
  const { files } = await keyhole.ready()
  const vite = join(rootPath, 'node_modules/vite/bin/vite.js')
  const floor = join(rootPath, 'e2e/bench/floor')
  execFileSync(
    process.execPath,
    [vite, 'build', floor, '--outDir', directory, '--logLevel', 'error'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        VITE_RPC_PATH: `${new URL(baseUrl).pathname}/v3/${apiKey}`,
        VITE_FILES_CREDENTIALS: `${files.apiKey}:${files.apiKeySecret}`,
      },
    },
  )
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  for (const path of names.map((name) => join(directory, name)))
    if (/\.(js|css|html)$/.test(path))
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
  return directory
}

async function startOtterscan(directory: string) {
  const chain = await startOpenChain()
  const app = await serveApp(resolve(rootPath, directory), chain.url)
  return {
    url: app.url,
    async end() {
      await app.end()
      await chain.stop()
    },
  }
}
