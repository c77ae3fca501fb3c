import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchSnippets, fileSnippets, type Snippets, snippets } from './snippet.ts'

const call = {
  baseUrl: 'http://127.0.0.1:7300/rpc/devnet',
  wsUrl: 'ws://127.0.0.1:7300/rpc/devnet',
  method: 'eth_getBlockByHash',
  params: [`0x${'ab'.repeat(32)}`, true],
}

/** What a shell hands to a command, its words one a line. */
const shellWords = (line: string, env: { [name: string]: string } = {}) =>
  execFileSync('sh', ['-c', line.replace(/(^|\| )curl/, '$1printf "%s\\n"')], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
const named = (written: Snippets, tool: string) => Object.fromEntries(written)[tool] ?? ''
const batch = {
  ...call,
  params: [
    { jsonrpc: '2.0', id: 4, method: 'a', params: [{ to: "it's" }] },
    { jsonrpc: '2.0', id: 5, method: 'b', params: [] },
  ],
}

test('every tool is given the same call, with the key left to a variable', () => {
  for (const [tool, write] of Object.entries(snippets)) {
    const text = write(call)
    expect(text, tool).toContain('eth_getBlockByHash')
    expect(text, tool).toContain('abab')
    expect(text, tool).toMatch(/KEYHOLE_API_KEY/)
  }
})

test('a shell reads back exactly the envelope, whatever was typed into a parameter', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes('\0')),
      (typed) => {
        const shown = shellWords(snippets.curl?.({ ...call, params: [typed] }) ?? '')
        const sent = shown.slice(shown.indexOf('-d\n') + 3, -1)
        expect(JSON.parse(sent)).toEqual({
          jsonrpc: '2.0',
          id: 1,
          method: call.method,
          params: [typed],
        })
      },
    ),
    { numRuns: 50 },
  )
})

test('a shell reads back the name of a file, whatever is in it, and the secret is a variable', () => {
  const name = fc.string().filter((text) => !/[\0\n\r]/.test(text))
  fc.assert(
    fc.property(name, (fileName) => {
      const ipfsUrl = 'http://127.0.0.1:7300'
      const text = named(fileSnippets({ ipfsUrl, command: 'add', fileName }), 'curl')
      const shown = shellWords(text, { KEYHOLE_API_KEY: 'KEY', KEYHOLE_API_KEY_SECRET: 'SECRET' })
      expect(shown).toContain('KEY:SECRET\nhttp://127.0.0.1:7300/api/v0/add\n')
      const part = shown.slice(shown.indexOf('file=@"') + 7, -2)
      expect(part.replaceAll(/\\(["\\])/g, '$1')).toBe(fileName)
    }),
    { numRuns: 50 },
  )
})

test('a batch is for those who can send one: its requests are whole, the key is a variable', () => {
  const curl = shellWords(named(batchSnippets(batch), 'curl'))
  expect(JSON.parse(curl.slice(curl.indexOf('-d\n') + 3, -1))).toEqual(batch.params)
  const viem = named(batchSnippets(batch), 'viem')
  expect(viem).toContain('process.env.KEYHOLE_API_KEY')
  const [, requests = ''] = viem.match(/const requests = (\[.*\])\n/s) ?? []
  expect(JSON.parse(requests)).toEqual(
    batch.params.map(({ method, params }) => ({ method, params })),
  )
})

test('the text of a file that was typed goes in as it is', () => {
  const typed = { text: "it's\n100 %\\", fileName: 'a "b".txt' }
  const line = named(fileSnippets({ ipfsUrl: 'http://files', command: 'add', ...typed }), 'curl')
  const [print = '', send = ''] = line.split(/ \| (?=curl)/)
  expect(execFileSync('sh', ['-c', print], { encoding: 'utf8' })).toBe(typed.text)
  expect(shellWords(send)).toContain('file=@-;filename="a \\"b\\".txt"\n')
})
