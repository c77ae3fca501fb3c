import { expect, test } from 'vitest'
import {
  connectionProblems,
  emptyConnection as empty,
  isSameServer,
  networkId,
  splitEndpoint,
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
    ...empty,
    name: 'x',
    baseUrl: 'ftp://h',
    wsUrl: 'ws://h',
    apiKey: 'a b',
    chainId: 'one',
    currencyName: 'Ours',
    currencyDecimals: '37',
    ipfsUrl: 'https://user:pass@h',
    filesAuth: 'Basic' as const,
    filesApiKey: '',
    filesApiKeySecret: '',
    sourcifyUrl: 'sourcify.dev',
    signaturesUrl: 'https://h?key=1',
  }
  expect(Object.keys(connectionProblems(wrong))).toEqual([
    'baseUrl',
    'apiKey',
    'chainId',
    'currencySymbol',
    'currencyDecimals',
    'ipfsUrl',
    'filesApiKeySecret',
    'sourcifyUrl',
    'signaturesUrl',
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

test('addresses of look-ups are taken as pasted, and hold no key', () => {
  const form = tidyConnection({
    ...{ ...empty, name: 'Mainnet', baseUrl: 'https://h/v3/key-of-mine' },
    sourcifyUrl: ' HTTPS://sourcify.dev/server/v2/ ',
    signaturesUrl: 'https://api.4byte.sourcify.dev/',
  })
  expect(form).toMatchObject({
    sourcifyUrl: 'https://sourcify.dev/server',
    signaturesUrl: 'https://api.4byte.sourcify.dev',
  })
  expect(connectionProblems(form)).toEqual({})
  const withKey = { ...form, sourcifyUrl: 'https://s/key-of-mine' }
  expect(Object.keys(connectionProblems(withKey))).toEqual(['sourcifyUrl'])
})

test('what is here already need not be typed, nor what the kind of credentials has none of', () => {
  const form = { ...empty, name: 'x', baseUrl: 'https://h', wsUrl: 'wss://h', ipfsUrl: 'https://i' }
  expect(connectionProblems(form, { key: true, secret: true })).toEqual({})
  expect(connectionProblems({ ...form, filesAuth: 'none' }, { key: true, secret: false })).toEqual(
    {},
  )
  expect(connectionProblems({ ...form, filesAuth: 'Bearer' })).toEqual({
    apiKey:
      'API key missing. It is the last part of the URL: …/v3/KEY. For a node without one, run KEYHOLE_RPC_URL=https://h npm start',
    filesApiKeySecret: 'Token missing.',
  })
})

test('a secret of one server is for no other, nor for the same without TLS', () => {
  expect(isSameServer('https://h/a', 'https://H/b')).toBe(true)
  for (const other of ['http://h/a', 'https://h.evil/a', 'https://h:8443/a', ''])
    expect(isSameServer('https://h/a', other)).toBe(false)
  expect(isSameServer('', '')).toBe(false)
})

test('a network’s id never hides another network or a page', () => {
  expect(networkId('Main net (Infura)', new Set([]))).toBe('main-net-infura')
  expect(networkId('Devnet', new Set(['devnet']))).toBe('devnet-2')
  expect(networkId('Files', new Set([]))).toBe('files-2')
  expect(networkId('★', new Set(['network', 'network-2']))).toBe('network-3')
})

test('a key that stays in an address or a name is named, where it can be mended', () => {
  const problemsOf = (given: Partial<typeof empty>) =>
    connectionProblems(
      tidyConnection({
        ...empty,
        name: 'x',
        baseUrl: 'https://x',
        apiKey: 'KEY12345678',
        ...given,
      }),
    )
  expect(problemsOf({ baseUrl: 'https://x/v3/KEY12345678/extra' })).toEqual({
    baseUrl: 'The URL contains the key. Move it to its own field.',
  })
  expect(problemsOf({ baseUrl: 'https://x/v3/other/extra' })).toEqual({
    baseUrl: 'Remove /v3/ and the rest. The key has its own field.',
  })
  expect(problemsOf({ wsUrl: 'wss://x/KEY12345678' })).toHaveProperty('wsUrl')
  expect(problemsOf({ ipfsUrl: 'https://x/key12345678', filesAuth: 'none' })).toHaveProperty(
    'ipfsUrl',
  )
  expect(problemsOf({ name: 'Main key12345678' })).toHaveProperty('name')
  expect(
    problemsOf({ ipfsUrl: 'https://x/SECRET-OF-FILES', filesApiKeySecret: 'SECRET-OF-FILES' }),
  ).toHaveProperty('ipfsUrl')
  // A word that people choose for trying things out is one of many addresses.
  expect(problemsOf({ name: 'Dev', baseUrl: 'https://dev.example/v3/dev', apiKey: '' })).toEqual({})
})

test.each([...'"\'`$\\<>{}|'])('%s would break a copied command, and is named', (odd) => {
  for (const field of ['baseUrl', 'ipfsUrl'] as const) {
    const form = {
      ...empty,
      name: 'x',
      baseUrl: 'https://h',
      apiKey: 'k',
      filesAuth: 'none' as const,
    }
    const typed = tidyConnection({ ...form, [field]: `https://h/a${odd}b` })
    expect(connectionProblems(typed)).toEqual({ [field]: `Invalid URL: remove ${odd}` })
  }
})

test('what no browser can read is not an address', () => {
  const problemOf = (baseUrl: string) =>
    connectionProblems(tidyConnection({ ...empty, name: 'x', apiKey: 'k', baseUrl })).baseUrl
  expect(problemOf('https://h/a b')).toBe('Invalid URL: remove spaces.')
  for (const address of ['https://[::1', 'https://h:port', 'https://a%00b', 'https://1.2.3.999'])
    expect(problemOf(address)).toMatch('Invalid URL: check the part after ://')
  for (const address of [
    'https://[::1]:8545',
    'http://127.0.0.1:8545/rpc',
    'https://bücher.example',
  ])
    expect(problemOf(address)).toBeUndefined()
})

test('schemes have no case', () => {
  const form = tidyConnection({ ...empty, name: 'x', apiKey: 'k', baseUrl: 'HTTPS://Y' })
  expect(form).toMatchObject({ baseUrl: 'https://Y', wsUrl: 'wss://Y' })
  expect(connectionProblems(form)).toEqual({})
})

test.each([
  ['https://eth.example/v2/abcDEF0123456789abcDEF0123456789', 'https://eth.example/v2'],
  ['https://x.example/0123456789abcdef0123456789abcdef01234567/', 'https://x.example'],
  ['https://rpc.example/eth/0123456789abcdef0123456789abcdef', 'https://rpc.example/eth'],
  ['https://rpc.example/eth?apikey=0123456789abcdef0123456789abcdef', 'https://rpc.example/eth'],
  ['https://eth.example/v2/ab-CD_ef0123456789-ab_CDef01234567', 'https://eth.example/v2'],
])('a key that stands elsewhere in a URL is taken out of it, too: %s', (pasted, base) => {
  const { base: left, key } = splitEndpoint(pasted)
  expect(left).toBe(base)
  expect(pasted).toContain(key)
  expect(key.length).toBeGreaterThan(27)
})

test.each([
  'https://h/rpc/mainnet-archive-2',
  'http://127.0.0.1:7300/rpc/devnet',
  'https://abcdefghij0123456789abcdef',
])('a URL without a key stays as it is: %s', (pasted) =>
  expect(splitEndpoint(pasted)).toEqual({ base: pasted, key: '' }),
)

test('a URL with a path, which may be a key, is not repeated in a command', () => {
  const { apiKey } = connectionProblems({ ...empty, name: 'x', baseUrl: 'https://h/v2/short-key' })
  expect(apiKey).toContain('KEYHOLE_RPC_URL={its URL} npm start')
  const other = connectionProblems({ ...empty, name: 'x', baseUrl: 'https://h/v2', apiKey: 'k' })
  expect(other.baseUrl).toContain('/v3/KEY')
})
