import { expect, test } from 'vitest'
import { readRequests } from '#domain/playground/request.ts'
import { sendBlocker } from '#pages/playground/request/send-blocker.ts'
import type { PublicConnection } from '#state/connections/connections.ts'

const connections = [
  { network: 'devnet', name: 'Devnet', ipfsUrl: 'https://files.test' },
  { network: 'bare', name: 'Bare' },
] as PublicConnection[]
const blocker = (request: unknown, networks = ['devnet']) =>
  sendBlocker(readRequests(JSON.stringify(request)), networks, connections)

test('nothing keeps a request of a known method or another from being sent', () => {
  expect(blocker({ method: 'eth_getStorageAt', params: ['wrong'] })).toBeUndefined()
  expect(blocker([{ method: 'eth_chainId' }], ['devnet', 'bare'])).toBeUndefined()
})

test('what cannot be read, or names no method, is not sent', () => {
  expect(blocker('no request')).toBe('Fix the JSON first.')
  expect(blocker([{ method: 'eth_chainId' }, { method: ' ' }])).toBe('Enter the method name.')
})

test('nothing is sent while the connections are not known', () => {
  const read = readRequests('{"method":"eth_chainId"}')
  expect(sendBlocker(read, ['devnet'], undefined)).toMatch(/Loading connections/)
})

test('a network without a connection is named, of two the one that has none', () => {
  expect(blocker({ method: 'eth_chainId' }, ['devnet', 'gone'])).toContain('“gone”')
  expect(blocker({ method: 'eth_chainId' }, [''])).toBe('No connections: add one first.')
})

test('a file command wants a file network', () => {
  expect(blocker({ method: 'cat' }, ['bare'])).toMatch(/^Bare has no IPFS API/)
  expect(blocker({ method: 'cat' })).toBeUndefined()
})

test('an add wants its text, though it be empty', () => {
  expect(blocker({ method: 'add', params: [{ name: 'a' }] })).toMatch(/^Enter a text/)
  expect(blocker([{ method: 'eth_chainId' }, { method: 'add' }])).toMatch(/^Enter a text/)
  expect(blocker({ method: 'add', params: [{ text: '' }] })).toBeUndefined()
})
