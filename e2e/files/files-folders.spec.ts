import { createCipheriv, createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { importSettingsById, kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import { filesPath } from '#paths/files-path.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, notInFirefox, test } from '../fixtures/story.ts'

let directory = ''
test.beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'keyhole-folders-'))
})
// A story that is skipped has none.
test.afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Writes files below a folder of the test’s own; a path that ends with a slash is an empty folder. */
function folder(name: string, files: { [path: string]: string | Uint8Array }): string {
  for (const [path, content] of Object.entries(files)) {
    const at = join(directory, name, path)
    mkdirSync(path.endsWith('/') ? at : dirname(at), { recursive: true })
    if (!path.endsWith('/')) writeFileSync(at, content)
  }
  return join(directory, name)
}

/** The test data of IPIP-499: ChaCha20 with the seed's SHA-256 as key, over zeros. */
function seeded(seed: string, length: number): Uint8Array {
  const key = createHash('sha256').update(seed).digest()
  return createCipheriv('chacha20', key, Buffer.alloc(16)).update(Buffer.alloc(length))
}

/** Kubo's names for the entries of a directory: letters of the key stream of a seed. */
function names(seed: string, count: number, length: number, last = length): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz01234567890-_'
  const stream = seeded(seed, (count - 1) * length + last)
  return Array.from({ length: count }, (_, index) =>
    Array.from(
      stream.subarray(index * length, index * length + (index === count - 1 ? last : length)),
      (byte) => letters[byte % letters.length],
    ).join(''),
  )
}

const workerFile = () =>
  readdirSync(new URL('../../dist/dashboard/assets', import.meta.url)).find((name) =>
    /^files\.worker.*\.js$/.test(name),
  )

/** Texts by their paths, or the files that were put on the page, by number, or so many zeros. */
type Job = { id: string; texts?: { [path: string]: string }; zeros?: number; file?: number }

/** The CIDs that the built worker gives, whose only other user is the page. */
const inWorker = (page: Page, jobs: Job[]): Promise<string[]> =>
  page.evaluate(
    async ({ url, jobs }) => {
      const worker = new Worker(url)
      const run = ({ texts = {}, zeros, file, settings }: (typeof jobs)[number]) =>
        new Promise<string>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => {
            if (!('read' in data)) resolve(data.result?.cid ?? data.problem)
          }
          const put = document.querySelector<HTMLInputElement>('#vectors')?.files
          const content =
            zeros !== undefined
              ? new Blob([new Uint8Array(zeros)])
              : file !== undefined
                ? put?.[file]
                : {
                    files: Object.entries(texts).map(([path, text]) => ({
                      path,
                      file: new Blob([text]),
                    })),
                    empty: [],
                  }
          const input = { content, settings }
          worker.postMessage({ name: 'importContent', input, port: port2 }, [port2])
        })
      const cids: string[] = []
      for (const job of jobs) cids.push(await run(job))
      worker.terminate()
      return cids
    },
    {
      url: `/assets/${workerFile()}`,
      jobs: jobs.map(({ id, ...job }) => ({
        ...job,
        settings: importSettingsById(id) ?? kuboDefaults,
      })),
    },
  )

const planets = { 'mars.txt': 'Hello Mars!\n', 'venus.txt': 'Hello Venus!\n' }
const listOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, 'x']))

test('the built worker gives the published CIDs of files and folders, on plain HTTP too', {
  tag: '@engine',
}, async ({ page }) => {
  // kubo, test/cli/{add_test,cid_profiles_test}.go; specs, src/unixfs.md; js-ipfs-unixfs,
  // ipfs-unixfs-importer/test/hash-parity-with-go-ipfs.spec.ts (the zeros).
  const files: [settings: string, content: Uint8Array, cid: string][] = [
    ['kubo-default', Buffer.from(''), 'QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH'],
    [
      'kubo-v1',
      Buffer.from('hello world'),
      'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
    ],
    [
      'kubo-default',
      seeded('chunk-v0-seed', 262_145),
      'QmYyLxtzZyW22zpoVAtKANLRHpDjZtNeDjQdJrcQNWoRkJ',
    ],
    [
      'unixfs-v1-2025',
      seeded('chunk-v1-seed', 1_048_577),
      'bafybeigmix7t42i6jacydtquhet7srwvgpizfg7gjbq7627d35mjomtu64',
    ],
  ]
  const folders: [settings: string, texts: { [path: string]: string }, cid: string][] = [
    ['kubo-default', {}, 'QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn'],
    ['kubo-default', planets, 'QmWSgS32xQEcXMeqd3YPJLrNBLSdsfYCep2U7CFkyrjXwY'],
    ['kubo-raw-leaves', planets, 'QmfWfQfKCY5Ukv9peBbxM5vqWM9BzmqUSXvdCgjT2wsiBT'],
    ['kubo-v1', planets, 'bafybeih7e5dmkyk25up5vxug4q3hrg2fxbzf23dfrac2fns5h7z4aa7ioi'],
    ['kubo-v1-framed', planets, 'bafybeif5tuep5ap2d7zyhbktucey75aoacxufgt6i3v4gebmixyipnyp7y'],
    [
      'kubo-default',
      {
        'jupiter/europa.txt': 'Hello Europa!\n',
        'mercury.txt': 'hey you are no moon!\n',
        'saturn/titan.txt': 'Hello Titan!\n',
      },
      'QmbGoaQZm8kjYfCiN1aBsgwhqfUBGDYTrDb91Mz7Dvq81B',
    ],
    [
      'unixfs-v1-2025',
      listOf(names('hamt-unixfs-v1-2025', 4766, 11, 22)),
      'bafybeiegvuterwurhdtkikfhbxcldohmxp566vpjdofhzmnhv6o4freidu',
    ],
  ]
  await page.goto(filesPath())
  await page.evaluate(() => {
    document.body.append(
      Object.assign(document.createElement('input'), {
        type: 'file',
        id: 'vectors',
        multiple: true,
      }),
    )
  })
  const paths = files.map(([, content], index) =>
    join(folder('vectors', { [`${index}`]: content }), `${index}`),
  )
  await page.locator('#vectors').setInputFiles(paths)
  const jobs: Job[] = [
    ...files.map(([id], file) => ({ id, file })),
    ...folders.map(([id, texts]) => ({ id, texts })),
    { id: 'kubo-default', zeros: 45_900_000 },
  ]
  const cids = [...files, ...folders].map(([, , cid]) => cid)
  const zeros = 'QmRdPboiJQoZ5cdazR9a8vGqdJvWg6M5bfdtUSKNHpuscj'
  expect(await inWorker(page, jobs)).toEqual([...cids, zeros])

  // As a browser has it for pages that come over plain HTTP from another machine.
  await page.route('**/files.worker*.js', async (route) => {
    const answer = await route.fetch()
    const hide =
      'Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });'
    await route.fulfill({ response: answer, body: hide + (await answer.text()) })
  })
  const few = [1, 2, 3, 5]
  expect(
    await inWorker(
      page,
      few.map((index) => jobs[index] as Job),
    ),
  ).toEqual(few.map((index) => cids[index]))
})

/** What the service has at a path below a CID. */
async function catPath(keyhole: Keyhole, cid: string, path: string): Promise<string> {
  const { ipfsUrl, apiKey, apiKeySecret } = (await keyhole.ready()).files
  const headers = { authorization: `Basic ${btoa(`${apiKey}:${apiKeySecret}`)}` }
  const arg = encodeURIComponent(path === '' ? cid : `${cid}/${path}`)
  return (await fetch(`${ipfsUrl}/api/v0/cat?arg=${arg}`, { method: 'POST', headers })).text()
}

const strange = {
  'a + b %.txt': 'hello world',
  'größe/ünï 100% + 1.txt': 'äöü',
  'größe/日本/x': 'deep',
  '.env': 'hidden',
  '.DS_Store': 'hidden',
  'left/Thumbs.db': 'hidden',
}

test('a folder is looked at, added as one, verified, and read by path; or by other settings', {
  tag: '@task',
  annotation: notInFirefox('the driver chooses no folders'),
}, async ({ page, user, keyhole }) => {
  const site = folder('my site', strange)
  await page.goto(filesPath())
  const card = page.getByRole('region', { name: 'Folder my site' })
  const visit = page.getByRole('region', { name: 'Uploads' })
  await page.getByLabel('Folder to upload').setInputFiles(site)
  await expect(card.getByText('3 files · 21 bytes · 3 subfolders · 1 empty')).toBeVisible()
  await expect(card.getByText(/3 hidden files skipped, may hold secrets: .*\.env/)).toBeVisible()
  await user.press(card.getByRole('button', { name: 'Upload folder' }), 'Enter')
  await expect(visit.getByText('1 of 1 uploaded')).toBeVisible()
  await expect(visit.getByText('Verified', { exact: true }).first()).toBeVisible()
  await user.click(visit.getByRole('button', { name: 'my site' }))
  const list = page.getByRole('list', { name: 'Your files' })
  await expect(list.getByRole('listitem', { name: 'my site' }).getByText('3 files')).toBeVisible()
  const added = visit.getByRole('link', { name: /^Qm/ })
  const cid = (await added.getAttribute('aria-label')) ?? ''
  for (const [path, content] of Object.entries(strange))
    if (content === 'hidden') expect(await catPath(keyhole, cid, path)).toContain('no link named')
    else expect(await catPath(keyhole, cid, path)).toBe(content)

  // The same by other settings, with what is hidden.
  await user.click(page.getByText('Import settings:'))
  await user.check(page.getByRole('radio', { name: /unixfs-v1-2025/ }))
  await page.getByLabel('Folder to upload').setInputFiles(site)
  await user.check(card.getByRole('checkbox', { name: 'Include hidden files' }))
  const asked = page.waitForRequest(/\/add\?/)
  await user.click(card.getByRole('button', { name: 'Upload folder' }))
  expect(new URL((await asked).url()).search).toContain(
    'cid-version=1&raw-leaves=true&chunker=size-1048576&max-file-links=1024',
  )
  await expect(visit.getByText('2 of 2 uploaded')).toBeVisible()
  await expect(list.getByRole('listitem', { name: 'my site' }).getByText('6 files')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Import settings: .*unixfs-v1-2025/)).toBeVisible()
})

test('what is dropped or pasted is taken, and a folder that the service cuts otherwise is explained', {
  annotation: notInFirefox('the driver drops no files'),
}, async ({ page, user, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // A browser gives a hundred entries at a time.
  const many = Array.from({ length: 120 }, (_, index) => [`inside/${index}.txt`, 'a'])
  const dropped = folder('dropped', {
    ...Object.fromEntries(many),
    'inside/nothing/': '',
    'b.txt': 'b',
    'c.car': 'c',
  })
  await page.goto(filesPath())
  await expect(page.getByText('No files yet')).toBeVisible()
  const session = await context.newCDPSession(page)
  const data = {
    items: [],
    files: [dropped, join(dropped, 'b.txt'), join(dropped, 'c.car')],
    dragOperationsMask: 1,
  }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
  const visit = page.getByRole('region', { name: 'Uploads' })
  await expect(visit.getByText('1 of 1 uploaded')).toBeVisible()
  const card = page.getByRole('region', { name: 'Folder dropped' })
  await expect(card.getByText('122 files · 122 bytes · 2 subfolders · 1 empty')).toBeVisible()
  await expect(card.getByRole('heading')).toBeFocused()
  // A CAR may have been meant to be imported, so nothing is sent of it before a press.
  const car = page.getByRole('region', { name: 'CAR file c.car' })
  await expect(car.getByText('A CAR is uploaded as one file.')).toBeVisible()
  await user.click(car.getByRole('button', { name: 'Cancel' }))
  // A service that does as it likes: the settings that gave its CID are found.
  await page.route('**/api/v0/add', async (route) => {
    await route.continue({ url: `${route.request().url()}?cid-version=1` })
  })
  await user.click(card.getByRole('button', { name: 'Upload folder' }))
  await expect(visit.getByText('2 of 2 uploaded')).toBeVisible()
  await user.click(visit.getByRole('button', { name: 'dropped' }))
  const note = visit.getByText(/ignored the requested settings: CIDv0, 256 KiB chunks/)
  await expect(note).toContainText('CIDv1, raw leaves, 256 KiB chunks')

  await page.evaluate(() => navigator.clipboard.writeText('pasted words'))
  await page.keyboard.press('Control+v')
  const text = page.getByRole('region', { name: 'New text file' })
  await expect(text.getByRole('textbox', { name: 'Text' })).toHaveValue('pasted words')
  await user.fill(text.getByRole('textbox', { name: 'File name' }), 'a/b')
  await expect(text.getByRole('button', { name: 'Upload' })).toBeDisabled()
  await user.fill(text.getByRole('textbox', { name: 'File name' }), 'words.txt')
  await user.click(text.getByRole('button', { name: 'Upload' }))
  await expect(visit.getByText('3 of 3 uploaded')).toBeVisible()
})

test.describe('what Chromium reports', () => {
  // Reading a folder as a file is refused, which the browser reports.
  test.use({ quiet: false })

  test('a folder that this browser does not know is browsed, filtered, and saved as ZIP and CAR', async ({
    page,
    user,
    keyhole,
  }) => {
    await page.addInitScript(() => {
      delete window.showSaveFilePicker
    })
    const names = Array.from({ length: 30 }, (_, index) => `picture ${index}.txt`)
    const parts = [...names.map((name) => `set/${name}`), 'set/notes/why.txt'].map(
      (path) => [path, `text of ${path}`] as const,
    )
    const form = new FormData()
    for (const [path, text] of parts)
      form.append('file', new Blob([text]), encodeURIComponent(path))
    const { ipfsUrl, apiKey, apiKeySecret } = (await keyhole.ready()).files
    const answer = await fetch(`${ipfsUrl}/api/v0/add`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${apiKey}:${apiKeySecret}`)}` },
      body: form,
    })
    const lines = (await answer.text()).trim().split('\n')
    const cid: string = JSON.parse(lines.at(-1) ?? '').Hash
    await page.goto(filesPath({ cid }))
    await expect(page.getByRole('button', { name: 'Verified' })).toBeVisible()
    await expect(page.getByText('31 entries')).toBeVisible()
    await user.fill(page.getByRole('searchbox', { name: 'Filter names' }), 'picture 2')
    await expect(page.getByRole('status').filter({ hasText: '11 of 31' })).toBeVisible()
    await user.fill(page.getByRole('searchbox', { name: 'Filter names' }), 'notes')
    await user.click(page.getByRole('link', { name: 'notes', exact: true }))
    await user.click(page.getByRole('link', { name: 'why.txt', exact: true }))
    await expect(page.getByRole('region', { name: 'Text' })).toHaveText('text of set/notes/why.txt')
    await page.goto(filesPath({ cid, view: 'share' }))
    for (const format of ['ZIP', 'CAR']) {
      const download = page.waitForEvent('download')
      await user.click(page.getByRole('button', { name: `Download ${format}` }))
      const bytes = readFileSync(await (await download).path())
      for (const [path, text] of parts) {
        expect(bytes.includes(text), path).toBe(true)
        if (format === 'ZIP') expect(bytes.includes(path.slice('set/'.length)), path).toBe(true)
      }
    }
    await expect(page.getByText('Saved.')).toHaveCount(2)
  })
})
