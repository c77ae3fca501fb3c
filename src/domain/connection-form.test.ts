import { expect, test } from 'vitest'
import {
  connectionProblems,
  emptyConnection as empty,
  networkId,
  sameServer,
  tidyConnection,
} from './connection-form.ts'

test('a pasted endpoint is taken apart into base address and key', () => {
  expect(tidyConnection({ ...empty, baseUrl: ' https://mainnet.example.io/v3/abc123/ ' })).toEqual({
    ...empty,
    baseUrl: 'https://mainnet.example.io',
    wsUrl: 'wss://mainnet.example.io',
    apiKey: 'abc123',
  })
  expect(
    tidyConnection({ ...empty, baseUrl: 'http://h/rpc/x', wsUrl: 'ws://h/rpc/x/ws/v3/key' }),
  ).toMatchObject({ baseUrl: 'http://h/rpc/x', wsUrl: 'ws://h/rpc/x', apiKey: 'key' })
})

test('a typed key wins over one in the address', () => {
  const form = {
    ...empty,
    baseUrl: 'https://h/v3/old',
    apiKey: 'new',
    ipfsUrl: 'https://i/api/v0/',
  }
  expect(tidyConnection(form)).toMatchObject({
    apiKey: 'new',
    filesApiKey: '',
    ipfsUrl: 'https://i',
  })
})

test('every field that cannot be used is named', () => {
  expect(Object.keys(connectionProblems(empty))).toEqual(['name', 'baseUrl', 'apiKey'])
  const wrong = {
    name: 'x',
    baseUrl: 'ftp://h',
    wsUrl: 'ws://h',
    apiKey: 'a b',
    chainId: 'one',
    ipfsUrl: 'https://user:pass@h',
    filesAuth: 'Basic' as const,
    filesApiKey: '',
    filesApiKeySecret: '',
  }
  expect(Object.keys(connectionProblems(wrong))).toEqual([
    'baseUrl',
    'apiKey',
    'chainId',
    'ipfsUrl',
    'filesApiKeySecret',
  ])
})

test('a port beyond all ports is named', () => {
  const form = tidyConnection({ ...empty, name: 'x', baseUrl: 'http://h:99999/v3/k' })
  expect(Object.keys(connectionProblems(form))).toEqual(['baseUrl'])
})

test('a usable form has no problem, with the file network or without', () => {
  const form = tidyConnection({ ...empty, name: 'Mainnet', baseUrl: 'https://h/v3/k' })
  expect(connectionProblems(form)).toEqual({})
  expect(
    connectionProblems({ ...form, ipfsUrl: 'https://i', filesApiKeySecret: 's', chainId: '1' }),
  ).toEqual({})
})

test('what is here already need not be typed, nor what the kind of credentials has none of', () => {
  const form = { ...empty, name: 'x', baseUrl: 'https://h', wsUrl: 'wss://h', ipfsUrl: 'https://i' }
  expect(connectionProblems(form, { key: true, secret: true })).toEqual({})
  expect(connectionProblems({ ...form, filesAuth: 'none' }, { key: true, secret: false })).toEqual(
    {},
  )
  expect(connectionProblems({ ...form, filesAuth: 'Bearer' })).toEqual({
    apiKey: 'The key is the last part of the endpoint: …/v3/KEY.',
    filesApiKeySecret: 'The file network needs the token.',
  })
})

test('a secret of one server is for no other, nor for the same without TLS', () => {
  expect(sameServer('https://h/a', 'https://H/b')).toBe(true)
  for (const other of ['http://h/a', 'https://h.evil/a', 'https://h:8443/a', ''])
    expect(sameServer('https://h/a', other)).toBe(false)
  expect(sameServer('', '')).toBe(false)
})

test('a network’s id never hides another network or a page', () => {
  expect(networkId('Main net (Infura)', [])).toBe('main-net-infura')
  expect(networkId('Devnet', ['devnet'])).toBe('devnet-2')
  expect(networkId('Files', [])).toBe('files-2')
  expect(networkId('★', ['network', 'network-2'])).toBe('network-3')
})
