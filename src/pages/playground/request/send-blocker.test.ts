import { expect, test } from 'vitest'
import { readRequests } from '#domain/playground/request.ts'
import { sendBlocker } from '#pages/playground/request/request-targets.ts'
import type { PublicConnection } from '#state/connections/connections.ts'

const connections = [
  { network: 'devnet', name: 'Devnet', ipfsUrl: 'https://files.test' },
  { network: 'bare', name: 'Bare' },
] as PublicConnection[]
const file = new File([], 'a.txt')
const to = (...networks: string[]) =>
  networks.map((network) => ({ network, transport: 'HTTP' as const }))
const blocker = (request: unknown, targets = to('devnet'), chosen?: File) =>
  sendBlocker(readRequests(JSON.stringify(request)), targets, connections, chosen)

test('nothing keeps a request of a known method or another from being sent', () => {
  expect(blocker({ method: 'eth_getStorageAt', params: ['wrong'] })).toBeUndefined()
  expect(blocker([{ method: 'eth_chainId' }], to('devnet', 'bare'))).toBeUndefined()
})

test('what cannot be read, or names no method, is not sent', () => {
  expect(blocker('no request')).toBe('Fix the JSON first.')
  expect(blocker([{ method: 'eth_chainId' }, { method: ' ' }])).toBe('Enter the method name.')
})

test('nothing is sent while the connections are not known', () => {
  const read = readRequests('{"method":"eth_chainId"}')
  expect(sendBlocker(read, to('devnet'), undefined, undefined)).toMatch(/Loading connections/)
  expect(sendBlocker(read, undefined, connections, undefined)).toMatch(/Loading connections/)
})

test('a network without a connection is named, of two the one that has none', () => {
  expect(blocker({ method: 'eth_chainId' }, to('devnet', 'gone'))).toContain('“gone”')
  expect(blocker({ method: 'eth_chainId' }, to(''))).toBe('No connections: add one first.')
})

test('a file command wants a file network, and travels alone', () => {
  expect(blocker({ method: 'cat' }, to('bare'))).toMatch(/^Bare has no IPFS API/)
  expect(blocker([{ method: 'cat' }])).toMatch(/cannot be batched/)
  expect(blocker({ method: 'cat' })).toBeUndefined()
})

test('an add wants its content: a text, though it be empty, or a file', () => {
  expect(blocker({ method: 'add', params: [{ name: 'a' }] })).toMatch(/^Select the file/)
  expect(blocker({ method: 'add' })).toMatch(/^Select the file/)
  expect(blocker({ method: 'add', params: [{ text: '' }] })).toBeUndefined()
  expect(blocker({ method: 'add' }, to('devnet'), file)).toBeUndefined()
})
