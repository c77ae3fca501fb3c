import { expect, test, vi } from 'vitest'
import { WrongUsage } from '#service/config/json-file.ts'
import { CommandError, UpstreamFailure } from '#service/files/failures.ts'
import { parseCommandLine } from '#service/terminal/arguments.ts'
import { answerContent, readAbsence } from '#service/terminal/file-verbs.ts'
import { serveMcp } from '#service/terminal/mcp.ts'
import {
  askFiles,
  filesFailureText,
  openNode,
  readNodeUrl,
  withCause,
} from '#service/terminal/provider.ts'
import { answerVerb, type Verb, verbs } from '#service/terminal/terminal.ts'
import { httpNode } from '#testing/service/rpc-node.ts'

const line = (...words: string[]) => parseCommandLine(words, ['rpc', 'chain', 'json'])
const url = 'http://127.0.0.1:1'

test.each([
  [['--rpc', 'notaurl'], /--rpc must be the http/],
  [['--rpc', 'ws://127.0.0.1:1'], /not its WebSocket/],
  [['--rpc', url, '--rpc', url], /write --rpc once/],
  [['--rpc', url, '--chain', 'main'], /--rpc names a node: leave one out/],
])('%j is wrong usage of a verb', async (words, sentence) => {
  const asked = openNode(line(...words))
  await expect(asked).rejects.toThrow(sentence)
  await expect(asked).rejects.toBeInstanceOf(WrongUsage)
})

test('ETH_RPC_URL is the node where no other is given, and no network is chosen', () => {
  vi.stubEnv('ETH_RPC_URL', `${url}/foundry`)
  expect(readNodeUrl(line())?.pathname).toBe('/foundry')
  expect(readNodeUrl(line('--chain', 'main'))).toBeUndefined()
  expect(readNodeUrl(line('--rpc', `${url}/flag`))?.pathname).toBe('/flag')
  vi.stubEnv('KEYHOLE_RPC_URL', `${url}/own`)
  expect(readNodeUrl(line())?.pathname).toBe('/own')
  vi.unstubAllEnvs()
})

test.each([
  ['--rpc', 'notaurl'],
  ['--ipfs', 'notaurl'],
  ['--layout', '/nope'],
  ['--abi', '/nope'],
])('mcp %s %s is wrong usage at the start', async (...words) => {
  await expect(serveMcp(words)).rejects.toBeInstanceOf(WrongUsage)
})

test('credentials that the file network refuses are said to be those of --ipfs', async () => {
  const { port } = await httpNode((request, response) => {
    request.resume()
    response.writeHead(401).end()
  })
  const files = { url: new URL(`http://127.0.0.1:${port}`), headers: {} }
  const refused = await askFiles(files, 'cat').catch((error) => error)
  expect(refused).toBeInstanceOf(UpstreamFailure)
  expect(filesFailureText(refused, files)).toMatch(
    /^the file network at 127\.0\.0\.1:\d+ refuses these credentials \(HTTP status 401\): --ipfs http:\/\/KEY:SECRET@HOST/,
  )
})

test('what cannot be reached is told by its host and the cause, without path and credentials', async () => {
  const secret = 'http://user:secret1234@127.0.0.1:1/v3/secret1234'
  const at = (verb: string, ...words: string[]) =>
    answerVerb(verbs[verb] as Verb, parseCommandLine(words, ['rpc', 'ipfs']), {})
  const { headline, hasFailed } = await at('block', 'latest', '--rpc', secret)
  expect(headline).toBe('the node at 127.0.0.1:1 cannot be reached: connection refused')
  expect(hasFailed).toBe(true)
  const files = await at('cat', 'bafkqaaa', '--ipfs', secret)
  expect(files.headline).toBe(
    'the file network at 127.0.0.1:1 cannot be reached: connection refused',
  )
  expect(withCause('x cannot be reached', { code: 'ENOTFOUND' })).toMatch(
    /: the name of the host is not found$/,
  )
  expect(withCause('x cannot be reached', 'CERT_HAS_EXPIRED')).toMatch(/: no secure connection$/)
  expect(withCause('x cannot be reached', 'EBADF')).toMatch(/: EBADF$/)
  expect(withCause('x cannot be reached', undefined)).toBe('x cannot be reached')
})

test('a directory is answered with how a file in it is read', () => {
  const answer = readAbsence(new CommandError('this dag node is a directory'))
  expect(answer).toMatchObject({ isNegative: true, headline: expect.stringContaining('CID/NAME') })
  expect(readAbsence(new CommandError('the disk is full'))).toBeUndefined()
})

test('the CID in an address is read, with its path', async () => {
  const asked: (string | null)[] = []
  const { port } = await httpNode((request, response) => {
    request.resume()
    asked.push(new URL(request.url ?? '', url).searchParams.get('arg'))
    response.end('a')
  })
  const cid = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'
  const files = { url: new URL(`http://127.0.0.1:${port}`), headers: {} }
  const read = (text: string) => answerContent(line('--json', text), files)
  for (const address of [`ipfs://${cid}/a%20b`, `https://${cid}.ipfs.dweb.link/c`, `/ipfs/${cid}`])
    await read(address)
  expect(asked).toEqual([`${cid}/a b`, `${cid}/c`, cid])
  for (const wrong of ['https://keyhole.example/', 'word', 'ipfs://word'])
    await expect(read(wrong)).rejects.toBeInstanceOf(WrongUsage)
})
