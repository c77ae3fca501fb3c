import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys, startServer } from '#testing/service/server.ts'
import { trialAmount } from '#testing/trial-amount.ts'
import { carImportCommand, catSnippet, kuboSnippets } from './share-snippets.ts'

const oddNames = [
  'a file',
  "it's",
  '"quoted"',
  'a\nb',
  '-rf',
  '--output',
  '-',
  '$(echo run)',
  '`id`',
  '$HOME',
  '!!',
  '*',
  '~',
  'ü',
  '..',
  '.',
  'a/b',
  'con\\a',
  '#',
  '%s',
  '',
]
const directory = mkdtempSync(join(tmpdir(), 'keyhole-share-'))
let server: Awaited<ReturnType<typeof startServer>>
let ipfsUrl = ''
beforeAll(async () => {
  server = await startServer('http://127.0.0.1:9', {
    dataDir: mkdtempSync(join(directory, 'data-')),
  })
  ipfsUrl = server.filesUrl.replace(/\/api\/v0$/, '')
})
afterAll(async () => {
  await server.stop()
  rmSync(directory, { recursive: true })
})

const add = async (parts: [name: string, content: string][]) => {
  const form = new FormData()
  for (const [name, content] of parts) form.append('file', new Blob([content]), name)
  const response = await fetch(`${server.filesUrl}/add?pin=true`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${keys.apiKey}:${keys.apiKeySecret}`)}` },
    body: form,
  })
  const lines = (await response.text()).trimEnd().split('\n')
  return (JSON.parse(lines.at(-1) ?? '') as { Hash: string }).Hash
}
const run = (line: string, cwd: string) =>
  promisify(execFile)('sh', ['-c', line], {
    cwd,
    env: {
      ...process.env,
      KEYHOLE_API_KEY: keys.apiKey,
      KEYHOLE_API_KEY_SECRET: keys.apiKeySecret,
    },
  })

test('the line for curl saves the file of the service, no matter its name', async () => {
  const cid = await add([['a', 'content']])
  for (const name of oddNames) {
    const cwd = mkdtempSync(join(directory, 'run-'))
    const curl = catSnippet({ cid, name, ipfsUrl })
    await run(curl.text, cwd)
    const saved = readdirSync(cwd)
    expect(saved, name).toHaveLength(1)
    expect(readFileSync(join(cwd, saved[0] ?? ''), 'utf8'), name).toBe('content')
  }
})

test('a failure of the service is not a file', async () => {
  const cwd = mkdtempSync(join(directory, 'run-'))
  const folder = await add([['holiday/a', 'content']])
  const curl = catSnippet({ cid: folder, name: 'a', ipfsUrl })
  await expect(run(curl.text, cwd)).rejects.toThrow()
  expect(readdirSync(cwd)).toEqual([])
})

test('a shell reads in each line for Kubo its words and nothing else, and no name as an option', () => {
  const words = (line: string) =>
    execFileSync('sh', ['-c', line.replace(/^ipfs/, 'printf "%s\\0"')], { encoding: 'utf8' })
      .split('\0')
      .slice(0, -1)
  const anyName = fc.oneof(fc.constantFrom(...oddNames), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(anyName, (name) => {
      const [get = { text: '' }] = kuboSnippets({ cid: 'Qma/b c', name })
      const [, cid, option, output = '', ...others] = words(get.text)
      expect([cid, option, others]).toEqual(['Qma/b c', '-o', []])
      expect(output).not.toMatch(/^-|^$/)
      const fileName = name.replaceAll('\0', '')
      const [command, argument, file, ...more] = words(carImportCommand(fileName))
      expect([command, argument, more]).toEqual(['dag', 'import', []])
      expect(file).toBe(fileName.startsWith('-') ? `./${fileName}` : fileName)
    }),
    { numRuns: trialAmount(4, 12) },
  )
})
