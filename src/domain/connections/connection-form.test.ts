import { expect, test } from 'vitest'
import {
  connectionName,
  connectionProblems,
  emptyConnection as empty,
  isKeyless,
  isSameServer,
  networkId,
  type StoredSecrets,
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
  expect(Object.keys(connectionProblems(empty))).toEqual(['name', 'baseUrl'])
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
  expect(problemsOf({ baseUrl: 'https://x/{key}/KEY12345678' })).toEqual({
    baseUrl: 'The URL contains the key. Move it to its own field.',
  })
  expect(problemsOf({ baseUrl: 'https://x/v3/other/extra' })).toEqual({
    baseUrl: 'Remove /v3/ and the rest. The key has its own field.',
  })
  expect(problemsOf({ wsUrl: 'wss://x/{key}/KEY12345678' })).toHaveProperty('wsUrl')
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

test('a WebSocket address with another key than the RPC URL is refused as it is', () => {
  const hex = '0123456789abcdef'
  const baseUrl = `https://h.io/rpc/${hex}/http?token=tok`
  for (const [given, wsUrl] of [
    [{ baseUrl }, `wss://h.io/${hex}/ws?token=tok`],
    [{ baseUrl: 'https://h.io/rpc/{key}', apiKey: `${hex}/http?token=tok` }, `wss://h.io/${hex}`],
    [{ baseUrl: 'https://h.io/v3/dev' }, 'wss://h.io/ws/v3/other'],
  ] as const) {
    const form = tidyConnection({ ...empty, name: 'x', wsUrl, ...given })
    expect(form.wsUrl).toBe(wsUrl)
    expect(connectionProblems(form)).toEqual({
      wsUrl: 'Another key than the RPC URL’s: write {key} where that goes.',
    })
  }
  const form = tidyConnection({
    ...empty,
    name: 'x',
    baseUrl,
    wsUrl: baseUrl.replace('http', 'ws'),
  })
  expect(connectionProblems(form)).toEqual({})
})

test('a word of the URL beside its keys may be in the name of the host', () => {
  const baseUrl = 'https://ethereum-mainnet.h.io/0123456789abcdef/ethereum-mainnet?token=tok'
  const form = tidyConnection({ ...empty, name: 'ethereum-mainnet', baseUrl })
  expect(connectionProblems(form)).toEqual({})
})

test('a node without a key has none to be typed, but where its URL or its connection wants one', () => {
  const problemsOf = (given: Partial<typeof empty>, stored?: StoredSecrets) =>
    connectionProblems(tidyConnection({ ...empty, name: 'x', ...given }), stored)
  for (const baseUrl of [
    'http://127.0.0.1:8545',
    'https://h/rpc/v1',
    'https://h/rpc?network=eth',
  ]) {
    expect(problemsOf({ baseUrl })).toEqual({})
    expect(isKeyless(tidyConnection({ ...empty, baseUrl }))).toBe(true)
  }
  const missing = { apiKey: 'API key missing.' }
  for (const baseUrl of ['https://h/v2/{key}', 'https://h/?apikey={key}', 'https://h/v3/'])
    expect(problemsOf({ baseUrl })).toEqual(missing)
  expect(problemsOf({ baseUrl: 'https://h', wsUrl: 'wss://h/{key}' })).toEqual(missing)
  const stored = { key: false, secret: false, needsKey: true }
  expect(problemsOf({ baseUrl: 'https://h' }, stored)).toEqual(missing)
})

test('a key has one place in a URL, after its host', () => {
  const problemOf = (baseUrl: string) =>
    connectionProblems(tidyConnection({ ...empty, name: 'x', apiKey: 'k', baseUrl })).baseUrl
  expect(problemOf('https://h/{key}/rpc?chain=1')).toBeUndefined()
  expect(problemOf('https://h/rpc?chain=1')).toBe(
    'Key missing in the URL: write {key} where it goes.',
  )
  expect(problemOf('https://{key}.h/rpc')).toBe('Invalid URL: remove {')
  for (const baseUrl of ['https://h/{key}/{key}', 'https://h/{key}?token=a1B2c3D4e5'])
    expect(problemOf(baseUrl)).toBe(
      'Only one {key} is possible. Paste the whole URL if it has several keys.',
    )
  expect(problemOf('https://h/{key}#x')).toBe('Remove ? or # and the rest.')
  expect(tidyConnection({ ...empty, apiKey: 'k', baseUrl: 'https://h/v2' }).baseUrl).toBe(
    'https://h/v2/{key}',
  )
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
  expect(tidyConnection({ ...empty, baseUrl: 'WSS://h/v2/short-key' })).toMatchObject({
    ...{ baseUrl: 'https://h/v2/{key}', wsUrl: 'wss://h/v2/{key}', apiKey: 'short-key' },
  })
})

test.each([
  ['h.example', 'https://h.example/v2/{key}', [], 'h.example'],
  ['h.example', 'https://h.example/v2/{key}', ['h.example'], 'h.example/v2'],
  ['h.example', 'https://h.example/eth?dkey={key}', ['h.example'], 'h.example/eth'],
  ['h.example', 'https://h.example/eth/', ['h.example', 'h.example/eth'], 'h.example/eth 2'],
  ['h.example', 'https://h.example', ['h.example', 'h.example 2'], 'h.example 3'],
  ['Mainnet', 'https://h.example/rpc', ['Mainnet'], 'Mainnet 2'],
])('the name %s of %s beside %j is %s', (name, baseUrl, taken, wanted) => {
  expect(connectionName({ name, baseUrl }, taken)).toBe(wanted)
})
