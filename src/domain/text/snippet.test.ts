import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trialAmount } from '#testing/trial-amount.ts'
import {
  batchSnippets,
  fileSnippets,
  requestSnippets,
  rpcSnippetWriters,
  shellEndpoint,
  shellQuote,
  type ToolSnippets,
} from './snippet.ts'

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
const named = (written: ToolSnippets, tool: string) => Object.fromEntries(written)[tool] ?? ''
const batch = {
  ...call,
  params: [
    { jsonrpc: '2.0', id: 4, method: 'a', params: [{ to: "it's" }] },
    { jsonrpc: '2.0', id: 5, method: 'b', params: [] },
  ],
}

test('every tool is given the same call, with the key left to a variable', () => {
  for (const [tool, write] of Object.entries(rpcSnippetWriters)) {
    const text = write(call)
    expect(text, tool).toContain('eth_getBlockByHash')
    expect(text, tool).toContain('abab')
    expect(text, tool).toMatch(/KEYHOLE_API_KEY/)
  }
})

/** What a shell or a module would run, if it read it as its own, and any other text. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['$(echo run)', '$HOME', '`echo run`', '"', "'", '\\', '$KEYHOLE_API_KEY', '!!', ';'],
        ...['#', '&', '|', '\n', '-', '--rpc-url', '*', '~', '//', '\u2028'],
      ),
      fc.string({ unit: 'grapheme' }),
    ),
  )
  // A word of a shell ends at a zero byte, and no address or file name has one.
  .map((parts) => parts.join('').replaceAll('\0', ''))

/** The words that bash reads in each text, which it is to take as words of one command. */
function bashWordsOfEach(texts: readonly string[]): string[][] {
  // No word has the byte of a start of heading but those between two texts.
  const script = texts.map((text) => `printf '%s\\0' ${text}\nprintf '\\1\\0'`).join('\n')
  const output = execFileSync('bash', ['--norc', '-c', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, KEYHOLE_API_KEY: 'KEY', KEYHOLE_API_KEY_SECRET: 'SECRET' },
  })
  return output.split('\x01\0').map((words) => words.split('\0').slice(0, -1))
}

const bashWords = (text: string) => bashWordsOfEach([text])[0]

test('a quoted text is one word for a shell, and only text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const read = bashWords(`${shellQuote(text)} ${shellEndpoint(`${text}{key}${text}`)}`)
      expect(read).toEqual([text, `${text}KEY${text}`])
    }),
    { numRuns: trialAmount(20, 100) },
  )
})

/** Base URLs with hostile characters, which end before the path that is added. */
const hostileBase = hostile.map((text) => text.replace(/\/+$/, ''))

test('no matter what stands in an address, a method or a parameter, a shell runs one command', () => {
  fc.assert(
    fc.property(hostileBase, hostile, hostile, hostile, (base, method, first, fileName) => {
      const asked = { baseUrl: base, wsUrl: base, method, params: [first] }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [first] })
      const type = ['-H', 'Content-Type: application/json']
      const written = Object.fromEntries(requestSnippets(asked))
      const add = { ipfsUrl: base, command: 'add', fileName, query: { pin: first } }
      const texts = [
        ...[written.curl ?? '', written.cast ?? '', written.wscat ?? ''],
        ...[named(batchSnippets(asked), 'curl'), named(fileSnippets(add), 'curl')],
      ]
      const [curl, cast, wscat, batchCurl, addCurl] = bashWordsOfEach(texts)
      expect(curl).toEqual(['curl', '-s', `${base}/v3/KEY`, type, '-d', body].flat())
      expect(cast).toEqual(
        ['cast', 'rpc', '--rpc-url', `${base}/v3/KEY`, '--', method, first].flat(),
      )
      expect(wscat).toEqual(['wscat', '-c', `${base}/ws/v3/KEY`, '-w', '5', '-x', body].flat())
      expect(batchCurl).toContain(`${base}/v3/KEY`)
      const file = `"${fileName.replaceAll(/["\\]/g, '\\$&')}"`
      expect(addCurl).toEqual([
        ...['curl', '-s', '-X', 'POST', '-u', 'KEY:SECRET'],
        `${base}/api/v0/add?pin=${encodeURIComponent(first)}`,
        ...['-F', `file=@${file}`],
      ])
    }),
    { numRuns: trialAmount(10, 50) },
  )
})

test('no matter what stands in an address, a module has it as text', () => {
  fc.assert(
    fc.property(hostileBase, (base) => {
      const asked = { ...call, baseUrl: base, params: [] }
      for (const written of [requestSnippets(asked), batchSnippets(asked)]) {
        const lines = named(written, 'viem').split('\n')
        const making = lines.find((line) => line.startsWith('const client = '))
        const opened = new Function('http', 'createClient', 'process', `${making}; return client`)(
          (address: string) => address,
          ({ transport }: { transport: string }) => transport,
          { env: { KEYHOLE_API_KEY: 'KEY' } },
        )
        expect(opened).toBe(`${base}/v3/KEY`)
      }
    }),
  )
})

test('a shell reads back exactly the envelope, no matter what was typed into a parameter', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes('\0')),
      (typed) => {
        const shown = shellWords(rpcSnippetWriters.curl?.({ ...call, params: [typed] }) ?? '')
        const sent = shown.slice(shown.indexOf('-d\n') + 3, -1)
        expect(JSON.parse(sent)).toEqual({
          jsonrpc: '2.0',
          id: 1,
          method: call.method,
          params: [typed],
        })
      },
    ),
    { numRuns: trialAmount(10, 50) },
  )
})

test('a shell reads back the name of a file, no matter what is in it, and the secret is a variable', () => {
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
    { numRuns: trialAmount(10, 50) },
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
