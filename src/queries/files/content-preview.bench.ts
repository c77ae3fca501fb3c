/// <reference path="../../service/chain/solidity.d.ts" />
/// <reference path="../../service/thread.d.ts" />
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { afterAll, bench, describe } from 'vitest'
import { kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import { Keyhole } from '../../../e2e/fixtures/running-service.ts'
import { findChromium } from '../../tasks/browsers.mjs'

// As a person has it: the built dashboard in a real Chromium, on the built service. `npm run build`
// first.
const mebibyte = 1_048_576
const size = 256 * mebibyte
const rounds = 3
const small = 10_000

const directory = mkdtempSync(join(tmpdir(), 'keyhole-bench-'))
const keyhole = await new Keyhole().start()
const executablePath = await findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
afterAll(async () => {
  await browser.close()
  await keyhole.end()
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  // Thirty thousand files take their time to go.
}, 180_000)
const assets = new URL('../../dist/dashboard/assets', import.meta.url)
const worker = `/assets/${readdirSync(assets).find((name) => /^files\.worker.*\.js$/.test(name))}`

async function filesPage() {
  const page = await (await browser.newContext()).newPage()
  page.setDefaultTimeout(600_000)
  await page.goto(`${keyhole.url}/files`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Other bytes each time: what is in the store already is not written again. */
function randomFile(name: string): string {
  const path = join(directory, name)
  writeFileSync(path, randomBytes(size))
  return path
}

function randomFolder(name: string): string {
  const path = join(directory, name)
  for (let index = 0; index < small; index++) {
    const folder = join(path, `${index % 100}`)
    if (index < 100) mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${index}`), randomBytes(2048))
  }
  return path
}

/** Milliseconds that curl takes to add the same form. */
async function curl(form: readonly string[]): Promise<number> {
  const { ipfsUrl, apiKey, apiKeySecret } = (await keyhole.ready()).files
  const config = join(directory, 'curl')
  const lines = [`user = "${apiKey}:${apiKeySecret}"`, ...form.map((part) => `form = "${part}"`)]
  writeFileSync(config, lines.join('\n'))
  const start = performance.now()
  const args = ['-sSf', '-o', join(directory, 'answer'), '-K', config, `${ipfsUrl}/api/v0/add`]
  await promisify(execFile)('curl', args)
  return performance.now() - start
}

/** Milliseconds from the choice of files to the page's word that all are added. */
async function throughPage(label: string, paths: string | string[], press?: string) {
  const page = await filesPage()
  const start = performance.now()
  await page.getByLabel(label).setInputFiles(paths)
  if (press) await page.getByRole('button', { name: press }).click()
  await page.getByText(/^(\d+) of \1 added/).waitFor()
  const time = performance.now() - start
  await page.context().close()
  return time
}

/**
 * Hashing alone, of a file that a person has chosen: in the built worker, and without any blocks.
 */
async function hashing(path: string) {
  const page = await filesPage()
  await page.getByLabel('Files to add').evaluate((input) => {
    const chosen = document.createElement('input')
    chosen.type = 'file'
    chosen.id = 'chosen'
    input.after(chosen)
  })
  await page.locator('#chosen').setInputFiles(path)
  const times = await page.locator('#chosen').evaluate(
    async (input: HTMLInputElement, { worker, settings }) => {
      const file = input.files?.[0] as File
      const bytes = await file.arrayBuffer()
      const timed = async (run: () => Promise<unknown>) => {
        const start = performance.now()
        await run()
        return performance.now() - start
      }
      const importer = new Worker(worker)
      const importAs = (content: Blob) =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => 'read' in data || resolve(data)
          importer.postMessage({ content, settings, port: port2 }, [port2])
        })
      // The worker is loaded before it is timed.
      await importAs(new Blob())
      const computed = await timed(() => importAs(file))
      const alone = await timed(() => crypto.subtle.digest('SHA-256', bytes))
      const read = await timed(() => file.stream().pipeTo(new WritableStream()))
      importer.terminate()
      return { computed, alone, read }
    },
    { worker, settings: kuboDefaults },
  )
  await page.context().close()
  return times
}

const once = { iterations: 1, time: 0, warmupIterations: 0, warmupTime: 0, throws: true }
const rate = (milliseconds: number) =>
  `${(size / mebibyte / (milliseconds / 1000)).toFixed(0)} MiB/s`
const line = (name: string, value: string) => `  ${name.padEnd(44)}${value}`
const percent = (time: number, of: number) => `${Math.round((100 * of) / time)} %`

describe('files in the browser', () => {
  bench(
    'a file of 256 MiB',
    async () => {
      const best = {
        computed: Number.POSITIVE_INFINITY,
        alone: Number.POSITIVE_INFINITY,
        read: Number.POSITIVE_INFINITY,
      }
      let [page, byCurl] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      for (let round = 0; round < rounds; round++) {
        const file = randomFile('file')
        const times = await hashing(file)
        for (const name of ['computed', 'alone', 'read'] as const)
          best[name] = Math.min(best[name], times[name])
        page = Math.min(page, await throughPage('Files to add', file))
        byCurl = Math.min(byCurl, await curl([`file=@${randomFile('file')};filename=file`]))
      }
      console.log(
        [
          line('CID in the worker, read from disk', rate(best.computed)),
          line('WebCrypto SHA-256 alone, in memory', rate(best.alone)),
          line('reading the file alone', rate(best.read)),
          line('ratio of the CID to SHA-256 alone', percent(best.computed, best.alone)),
          line('added by the page, hashed and verified', rate(page)),
          line('added by curl', rate(byCurl)),
          line('ratio of the page to curl', percent(page, byCurl)),
        ].join('\n'),
      )
    },
    once,
  )

  bench(
    '10,000 files of 2 KiB in 100 folders',
    async () => {
      const page = await throughPage('Folder to add', randomFolder('one'), 'Add the folder')
      const folder = randomFolder('two')
      const parts = (readdirSync(folder, { recursive: true }) as string[])
        .filter((path) => path.includes('/'))
        .map((path) => `file=@${join(folder, path)};filename=two%2F${encodeURIComponent(path)}`)
      const byCurl = await curl(parts)
      console.log(
        [
          line('as one folder, by the page', `${(page / 1000).toFixed(1)} s`),
          line('as one folder, by curl', `${(byCurl / 1000).toFixed(1)} s`),
          line('ratio of the page to curl', percent(page, byCurl)),
        ].join('\n'),
      )
    },
    once,
  )

  bench(
    '10,000 files of 2 KiB, each by itself',
    async () => {
      const folder = randomFolder('three')
      const files = (readdirSync(folder, { recursive: true }) as string[])
        .filter((path) => path.includes('/'))
        .map((path) => join(folder, path))
      const page = await throughPage('Files to add', files)
      console.log(
        line(
          'by the page',
          `${(page / 1000).toFixed(1)} s, ${(page / small).toFixed(1)} ms a file`,
        ),
      )
    },
    once,
  )
})
