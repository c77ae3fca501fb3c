import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectionProblems, emptyConnection, tidyConnection } from './connection-form.ts'
import { fillKey, httpEndpoint, socketEndpoint } from './endpoint.ts'
import { secretParts } from './key-text.ts'
import { hideKey, splitEndpoint } from './split-endpoint.ts'

test.each([
  [{ baseUrl: 'https://h' }, 'https://h/v3/KEY', 'wss://h/ws/v3/KEY'],
  [{ baseUrl: 'https://h/rpc/' }, 'https://h/rpc/v3/KEY', 'wss://h/rpc/ws/v3/KEY'],
  [{ baseUrl: 'https://h/v2/{key}' }, 'https://h/v2/KEY', 'wss://h/v2/KEY'],
  [
    { baseUrl: 'https://h/?apikey={key}&a=b' },
    'https://h/?apikey=KEY&a=b',
    'wss://h/?apikey=KEY&a=b',
  ],
  [{ baseUrl: 'https://h/{key}/rpc' }, 'https://h/KEY/rpc', 'wss://h/KEY/rpc'],
  [
    { baseUrl: 'http://127.0.0.1:8545', keyless: true },
    'http://127.0.0.1:8545',
    'ws://127.0.0.1:8545',
  ],
] as const)('%j is asked at %s', (address, http, socket) => {
  const wsUrl = address.baseUrl.replace('http', 'ws')
  expect(fillKey(httpEndpoint(address), 'KEY')).toBe(http)
  expect(fillKey(socketEndpoint({ ...address, wsUrl }), 'KEY')).toBe(socket)
})

const hexKey = '0123456789abcdef0123456789abcdef'

test.each([
  ['https://mainnet.infura.io/v3/a-key', 'https://mainnet.infura.io', 'a-key'],
  ['wss://mainnet.infura.io/ws/v3/a-key/', 'wss://mainnet.infura.io', 'a-key'],
  ['https://mainnet.infura.io/v3/', 'https://mainnet.infura.io/v3/{key}', ''],
  [`https://eth.example/v2/${hexKey}`, 'https://eth.example/v2/{key}', hexKey],
  ['https://eth.example/v2/short-key', 'https://eth.example/v2/{key}', 'short-key'],
  [`https://x.quiknode.example/${hexKey}/`, 'https://x.quiknode.example/{key}/', hexKey],
  [`https://x.example/${hexKey}/ext/bc/C/rpc`, 'https://x.example/{key}/ext/bc/C/rpc', hexKey],
  ['https://h/eth?network=main&dkey=dev', 'https://h/eth?network=main&dkey={key}', 'dev'],
  ['mainnet.infura.io/v3/a-key', 'https://mainnet.infura.io', 'a-key'],
  [
    'https://h/rpc/00000000-0000-1000-bbff-a00000000000',
    'https://h/rpc/{key}',
    '00000000-0000-1000-bbff-a00000000000',
  ],
  ['localhost:8545/', 'http://localhost:8545', ''],
  [hexKey, hexKey, ''],
  [`https://h?x=${hexKey}`, 'https://h?x={key}', hexKey],
  [`https://h/?${hexKey}==`, 'https://h/?{key}', `${hexKey}==`],
  ['https://h/?token=ab/cd+ef==&a=b', 'https://h/?token={key}&a=b', 'ab/cd+ef=='],
  // What is not the spec's form to its end is asked as it is.
  ['https://h/v3/dev?chain=base', 'https://h/v3/{key}?chain=base', 'dev'],
  ['https://h/v3/?apikey=dev', 'https://h/v3/?apikey={key}', 'dev'],
  ['https://h/rpc/v3?apikey=dev', 'https://h/rpc/v3?apikey={key}', 'dev'],
  [`https://h/${hexKey}/v3`, 'https://h/{key}/v3', hexKey],
  // The key of a URL with several secrets is what stands from the first to the last.
  [`https://h/v3/${hexKey}/${hexKey}/`, 'https://h', `${hexKey}/${hexKey}`],
  [`https://h/${hexKey}/v3/dev`, 'https://h/{key}/v3/dev', hexKey],
  [`https://h/v2/${hexKey}?a=b&token=dev&c=d`, 'https://h/v2/{key}&c=d', `${hexKey}?a=b&token=dev`],
])('the key leaves %s', (pasted, base, key) => expect(splitEndpoint(pasted)).toEqual({ base, key }))

test.each([
  'https://h/rpc/mainnet-archive-2',
  'http://127.0.0.1:7300/rpc/devnet',
  'https://abcdefghij0123456789abcdef',
  'https://rpc.ankr.com/eth_sepolia',
  'https://api.avax.network/ext/bc/C/rpc',
  'https://api.node.glif.io/rpc/v1',
  'https://lb.drpc.org/ogrpc?network=ethereum',
  'https://h/v2/{key}',
])('a URL without a key stays as it is: %s', (url) => {
  expect(splitEndpoint(url)).toEqual({ base: url, key: '' })
  expect(splitEndpoint('http://127.0.0.1:8545/').base).toBe('http://127.0.0.1:8545')
})

const key = fc.oneof(
  fc.stringMatching(/^[0-9a-f]{32}$/).filter((text) => /\d/.test(text) && /[a-f]/.test(text)),
  fc.stringMatching(/^[\w-]{32,40}$/).filter((text) => /\d[a-z]\d|[a-z]\d[a-z]/.test(text)),
  fc.uuid(),
)
const word = fc.constantFrom('eth', 'mainnet', 'rpc', 'ext', 'base-sepolia', 'v1', 'v2')
const path = fc
  .array(word, { maxLength: 3 })
  .map((words) => words.map((text) => `/${text}`).join(''))

test('wherever keys stand in a URL, they leave it whole, and a request has the URL again', () => {
  const name = fc.constantFrom('key', 'apikey', 'api_key', 'dkey', 'token', 'x')
  const pathOfKeys = fc.array(fc.tuple(path, key), { maxLength: 2 })
  const queryOfKeys = fc.array(fc.tuple(name, key), { maxLength: 2 })
  const scheme = fc.constantFrom('https', 'http', 'wss')
  const version = fc.constantFrom('', '/v2', '/v3')
  fc.assert(
    fc.property(
      scheme,
      version,
      pathOfKeys,
      path,
      queryOfKeys,
      (scheme, version, inPath, end, inQuery) => {
        const keys = [...inPath, ...inQuery].map(([, key]) => key)
        fc.pre(keys.length > 0)
        const steps = inPath.map(([before, key]) => `${before}/${key}`).join('') + end
        const query = inQuery.map(([name, key]) => `&${name}=${key}`).join('')
        const pasted = `${scheme}://node.example:8545${version}${steps}${query && `?a=b${query}&c=d`}`
        const { base, key: found } = splitEndpoint(pasted)
        for (const key of keys) expect(base + hideKey(pasted)).not.toContain(key)
        expect(found.startsWith(keys[0] ?? '') && found.endsWith(keys.at(-1) ?? '')).toBe(true)
        expect(fillKey(httpEndpoint({ baseUrl: base }), found)).toBe(pasted)
        // A form takes it as it is, and each of its secrets is known again in other texts.
        const form = tidyConnection({ ...emptyConnection, name: 'x', baseUrl: pasted })
        expect(connectionProblems(form)).toEqual({})
        expect(fillKey(httpEndpoint(form), form.apiKey)).toBe(pasted.replace(/^ws/, 'http'))
        expect(secretParts(found)).toEqual(expect.arrayContaining(keys))
      },
    ),
  )
})
