import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileSnippets, snippets } from './snippet.ts'

const call = {
  baseUrl: 'http://127.0.0.1:7300/rpc/devnet',
  wsUrl: 'ws://127.0.0.1:7300/rpc/devnet',
  method: 'eth_getBlockByHash',
  params: [`0x${'ab'.repeat(32)}`, true],
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
        const line = snippets
          .curl?.({ ...call, params: [typed] })
          .replace(/^curl/, 'printf "%s\\n"')
        const shown = execFileSync('sh', ['-c', line ?? ''], { encoding: 'utf8' })
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
      const text = fileSnippets.curl?.({
        ipfsUrl: 'http://127.0.0.1:7300',
        command: 'add',
        fileName,
      })
      const line = text?.replace(/^curl/, 'printf "%s\\n"') ?? ''
      const shown = execFileSync('sh', ['-c', line], {
        encoding: 'utf8',
        env: { ...process.env, KEYHOLE_API_KEY: 'KEY', KEYHOLE_API_KEY_SECRET: 'SECRET' },
      })
      expect(shown).toContain('KEY:SECRET\nhttp://127.0.0.1:7300/api/v0/add\n')
      const part = shown.slice(shown.indexOf('file=@"') + 7, -2)
      expect(part.replaceAll(/\\(["\\])/g, '$1')).toBe(fileName)
    }),
    { numRuns: 50 },
  )
})
