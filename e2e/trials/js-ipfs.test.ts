import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cat } from '../../src/api/files/files.ts'
import { kuboDefaults } from '../../src/domain/files/unixfs/import-settings.ts'
import { createQueryClient } from '../../src/queries/client.ts'
import { folderTargetQuery } from '../../src/queries/files/folder-target.ts'
import { readConfig } from '../../src/service/config/config.ts'
import { type RunningService, startService } from '../../src/service/service.ts'
import { importFolder } from '../../src/workers/import-files.ts'
import { startNode } from './nodes.ts'

vi.mock('../../src/api/files/files.ts')

const folder = mkdtempSync(join(tmpdir(), 'keyhole-js-ipfs-'))
let node: Awaited<ReturnType<(typeof startNode)['js-ipfs']>>
let service: RunningService
/** js-ipfs is installed by hand, and a library of it wants what Node has from version 22 on. */
const runsHere =
  Number(process.versions.node.split('.')[0]) >= 22 &&
  existsSync(new URL('node_modules/ipfs-core', import.meta.url))

beforeAll(async () => {
  if (!runsHere)
    return process.stderr.write(
      'js-ipfs is not tried: it is not installed, or this Node is older than 22.\n',
    )
  node = await startNode['js-ipfs'](join(folder, 'repo'))
  const env = { PORT: '0', KEYHOLE_DATA_DIR: join(folder, 'data') }
  const config = readConfig({ ...env, KEYHOLE_API_KEY: key, KEYHOLE_API_KEY_SECRET: secret })
  const files = { kind: 'forward' as const, url: new URL(`http://${node.host}`), headers: {} }
  service = await startService({ ...config, networks: [], files })
  vi.mocked(cat).mockImplementation(async (cid, maxBytesFor) => {
    const answer = await runCommand(`cat?arg=${cid}`)
    if (!answer.ok) throw new Error(await answer.text())
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const whole = maxBytesFor(bytes.slice(0, 64), undefined) >= bytes.length
    return { bytes: whole ? bytes : new Uint8Array(), whole, size: undefined }
  })
})
afterAll(async () => {
  if (!runsHere) return
  await service.stop()
  await node.stop()
  rmSync(folder, { recursive: true })
})

const deepPath = 'größe/深い/日本語 – a b.txt'
/** 300 entries, some of them nested, with names beyond ASCII and of the characters of URLs. */
const texts: { [path: string]: string } = {}
for (let index = 0; index < 290; index++) texts[`${index}.txt`] = `text ${index}`
for (let index = 0; index < 8; index++) texts[`nested/${index}/é.txt`] = `deep ${index}`
texts['100% #1?&=+.txt'] = 'characters of URLs'
texts[deepPath] = 'said in 日本語'

/** Adds the texts as a browser does, and returns the CID that the node gives their folder. */
async function addFolder(): Promise<string> {
  const form = new FormData()
  for (const [path, text] of Object.entries(texts))
    form.append('file', new Blob([text]), encodeURIComponent(`site/${path}`))
  const answer = await runCommand('add', form)
  const lines = (await answer.text()).trim().split('\n')
  const root = lines.map((line) => JSON.parse(line)).find(({ Name }) => Name === 'site')
  return root.Hash
}

const [key, secret] = ['0'.repeat(32), '1'.repeat(32)]
/** Sends a command to the service in front of the node, as the dashboard does. */
const runCommand = (command: string, body?: FormData) =>
  fetch(`${service.address}/api/v0/${command}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${key}:${secret}`)}` },
    ...(body && { body }),
  })

const { signal } = new AbortController()
const targetAt = (root: string, path: string) =>
  createQueryClient().fetchQuery({ ...folderTargetQuery(root, path), retry: false })

test.runIf(runsHere)(
  'a folder of 300 files on js-ipfs has the CID that is computed here, is listed, and opened by paths',
  async () => {
    const root = await addFolder()
    const files = Object.entries(texts).map(([path, text]) => ({ path, file: new Blob([text]) }))
    const computed = await importFolder({ files, empty: [] }, kuboDefaults, signal, () => undefined)
    expect(computed.cid).toBe(root)

    const listed = await targetAt(root, '')
    const topNames = new Set(Object.keys(texts).map((path) => path.split('/')[0]))
    if (listed.kind !== 'folder') throw new Error(`it is taken for: ${listed.kind}`)
    expect(listed).toMatchObject({ isVerified: true, isWhole: true })
    expect(new Set(listed.entries.map(({ name }) => name))).toEqual(topNames)

    for (const [path, text] of Object.entries(texts).slice(-12)) {
      const file = await targetAt(root, path)
      if (file.kind !== 'file') throw new Error(`${path} is taken for: ${file.kind}`)
      const { bytes, whole } = await cat(file.cid, () => 1000, signal)
      expect([new TextDecoder().decode(bytes), whole]).toEqual([text, true])
    }
    expect(await targetAt(root, 'nested/9/é.txt')).toEqual({ kind: 'missing', isVerified: true })
  },
)

test.runIf(runsHere)(
  'a folder that js-ipfs looks for in vain is a failure in the end, neither empty nor missing',
  async () => {
    const absent = 'QmTAxGcU3jo4uWom8qEZEy2PHk4Muo1WwXiq63vYFg8Dup'
    await expect(targetAt(absent, '')).rejects.toThrow(/has said nothing for 60 seconds/)
  },
  90_000,
)
