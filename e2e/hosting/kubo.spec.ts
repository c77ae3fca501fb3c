import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesPath } from '#paths/files-path.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

/** File servers of others, by the variable with the address of one; user and password may be in it. */
const servers = [
  ['Kubo', 'KEYHOLE_KUBO_URL'],
  ['IPFS Cluster', 'KEYHOLE_CLUSTER_URL'],
] as const

for (const [server, variable] of servers)
  test(`in front of ${server} files are uploaded, verified, opened, pinned and unpinned`, async ({
    page,
  }) => {
    const address = process.env[variable]
    test.skip(!address, `${variable} names no ${server}`)
    const keyhole = new Keyhole()
    const KEYHOLE_CONFIG = join(keyhole.dataDir, 'keyhole.json')
    writeFileSync(KEYHOLE_CONFIG, JSON.stringify({ files: forwardTo(address ?? '') }))
    try {
      await keyhole.start({ KEYHOLE_CONFIG })
      const content = `story ${randomUUID()}`
      await page.goto(`${keyhole.url}${filesPath()}`)
      await page.getByLabel('Files to upload').setInputFiles({
        name: 'story.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(content),
      })
      const row = page
        .getByRole('region', { name: 'Your files' })
        .getByRole('listitem', { name: 'story.txt' })
      await expect(row.getByText('Verified', { exact: true })).toBeVisible({ timeout: 30_000 })

      const cid = await keyhole.add(content)
      await page.goto(`${keyhole.url}${filesPath({ cid })}`)
      await expect(page.getByRole('region', { name: 'Text' })).toHaveText(content)
      await expect(page.getByText('match this CID', { exact: true })).toBeVisible()

      const folder = `${randomUUID()}`
      const lines = await keyhole.addParts([
        [`${folder}/a.txt`, 'one'],
        [`${folder}/b/c.txt`, content],
      ])
      const root = lines.find(({ Name }) => Name === folder)?.Hash ?? ''
      const { ipfsUrl, apiKey, apiKeySecret } = (await keyhole.ready()).files
      const headers = { authorization: `Basic ${btoa(`${apiKey}:${apiKeySecret}`)}` }
      const run = (command: string) =>
        fetch(`${ipfsUrl}/api/v0/${command}`, { method: 'POST', headers })
      expect(await (await run(`cat?arg=${root}/b/c.txt`)).text()).toBe(content)
      for (const command of ['pin/add', 'pin/rm'])
        expect(await (await run(`${command}?arg=${root}`)).json()).toEqual({ Pins: [root] })
      // What the page still asks for would fail with the service.
      await page.goto('about:blank')
    } finally {
      await keyhole.end()
    }
  })

function forwardTo(address: string) {
  const url = new URL(address)
  const { username, password } = url
  url.username = url.password = ''
  const auth = username
    ? { type: 'basic', user: username, password: decodeURIComponent(password) }
    : { type: 'none' }
  return { kind: 'forward', url: url.href, auth }
}
