import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectionProblems, emptyConnection, tidyConnection } from './connection-form.ts'
import { fillKey, httpEndpoint, socketEndpoint } from './endpoint.ts'
import { secretParts } from './key-text.ts'
import { hideKey, splitEndpoint, urlKey } from './split-endpoint.ts'

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
const uuid = '00000000-0000-1000-bbff-a00000000000'
const letters = 'Ab3_dEf-Gh1JkLmN0pQrStUvWx5Yz789'

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
  [`https://h/rpc/${uuid}`, 'https://h/rpc/{key}', uuid],
  ['localhost:8545/', 'http://localhost:8545', ''],
  [hexKey, hexKey, ''],
  [`https://h?x=${hexKey}`, 'https://h?x={key}', hexKey],
  [`https://h/?${hexKey}==`, 'https://h/?{key}', `${hexKey}==`],
  ['https://h/?token=ab/cd+ef==&a=b', 'https://h/?token={key}&a=b', 'ab/cd+ef=='],
  // A URL that goes on behind the spec's form is asked as it is.
  ['https://h/v3/dev?chain=base', 'https://h/v3/{key}?chain=base', 'dev'],
  ['https://h/v3/?apikey=dev', 'https://h/v3/?apikey={key}', 'dev'],
  ['https://h/rpc/v3?apikey=dev', 'https://h/rpc/v3?apikey={key}', 'dev'],
  [`https://h/${hexKey}/v3`, 'https://h/{key}/v3', hexKey],
  // The key of a URL with several secrets is what stands from the first to the last.
  [`https://h/v3/${hexKey}/${hexKey}/`, 'https://h', `${hexKey}/${hexKey}`],
  [`https://h/${hexKey}/v3/dev`, 'https://h/{key}/v3/dev', hexKey],
  [`https://h/v2/${hexKey}?a=b&token=dev&c=d`, 'https://h/v2/{key}&c=d', `${hexKey}?a=b&token=dev`],
  // A form refuses two places.
  [`https://h/{key}?token=${hexKey}`, 'https://h/{key}?token={key}', hexKey],
  // Endpoints of providers.
  [
    `https://eth-mainnet.g.alchemy.com/v2/${letters}`,
    'https://eth-mainnet.g.alchemy.com/v2/{key}',
    letters,
  ],
  [`https://x-y.quiknode.pro/${hexKey}/`, 'https://x-y.quiknode.pro/{key}/', hexKey],
  [`https://rpc.ankr.com/eth/${hexKey}`, 'https://rpc.ankr.com/eth/{key}', hexKey],
  [
    `https://lb.drpc.org/ogrpc?network=ethereum&dkey=${letters}`,
    'https://lb.drpc.org/ogrpc?network=ethereum&dkey={key}',
    letters,
  ],
  [
    `https://ethereum-mainnet.core.chainstack.com/${hexKey}`,
    'https://ethereum-mainnet.core.chainstack.com/{key}',
    hexKey,
  ],
  [`https://eth.getblock.io/${uuid}/mainnet/`, 'https://eth.getblock.io/{key}/mainnet/', uuid],
  [`https://eth-mainnet.blastapi.io/${uuid}`, 'https://eth-mainnet.blastapi.io/{key}', uuid],
  [`https://rpc.tenderly.co/fork/${uuid}`, 'https://rpc.tenderly.co/fork/{key}', uuid],
  [`https://1rpc.io/${letters}/eth`, 'https://1rpc.io/{key}/eth', letters],
  [`https://eth.llamarpc.com/rpc/${letters}`, 'https://eth.llamarpc.com/rpc/{key}', letters],
  [
    `https://ethereum-rpc.publicnode.com/${hexKey}`,
    'https://ethereum-rpc.publicnode.com/{key}',
    hexKey,
  ],
  [
    `https://eth-mainnet.nodereal.io/v1/${hexKey}`,
    'https://eth-mainnet.nodereal.io/v1/{key}',
    hexKey,
  ],
  [
    `https://site1.moralis-nodes.com/eth/${hexKey}`,
    'https://site1.moralis-nodes.com/eth/{key}',
    hexKey,
  ],
  [
    `https://svc.blockdaemon.com/ethereum/mainnet/native?apiKey=${letters}`,
    'https://svc.blockdaemon.com/ethereum/mainnet/native?apiKey={key}',
    letters,
  ],
  [
    `https://api.tatum.io/v3/blockchain/node/ethereum-mainnet/${uuid}`,
    'https://api.tatum.io/v3/blockchain/node/ethereum-mainnet/{key}',
    uuid,
  ],
  [
    `https://ethereum--mainnet--rpc.datahub.figment.io/apikey/${hexKey}/`,
    'https://ethereum--mainnet--rpc.datahub.figment.io/apikey/{key}/',
    hexKey,
  ],
  [
    `https://eth-mainnet.gateway.pokt.network/v1/lb/${hexKey}`,
    'https://eth-mainnet.gateway.pokt.network/v1/lb/{key}',
    hexKey,
  ],
  [
    `https://api.developer.coinbase.com/rpc/v1/base-sepolia/${letters}`,
    'https://api.developer.coinbase.com/rpc/v1/base-sepolia/{key}',
    letters,
  ],
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
  `https://h/ext/bc/${hexKey}/rpc?token={key}`,
  'https://h/rpc?token=of-{key}-2x9',
  'https://1rpc.io/eth',
  'https://eth.llamarpc.com',
  'https://h/rpc?path=eth/mainnet',
  'https://h/rpc?target=https://foo.com/bar',
  'https://rpc.flashbots.net/?builder=flashbots,beaverbuild.org,rsync',
  `https://rpc.flashbots.net/?hint=calldata,logs&refund=0x${'aB01'.repeat(10)}:90`,
])('a URL without a key stays as it is: %s', (url) => {
  expect(splitEndpoint(url)).toEqual({ base: url, key: '' })
  expect(splitEndpoint('http://127.0.0.1:8545/').base).toBe('http://127.0.0.1:8545')
})

test.each([
  ['https://user:pass@h.io', 'https://h.io'],
  [' https://h.io ', 'https://h.io'],
  [`https://h.io/{key}?token=${hexKey}`, 'https://h.io/••••?token=••••'],
])('%s is shown as %s', (url, shown) => expect(hideKey(url)).toBe(shown))

test.each([
  [`${hexKey}/ethereum-mainnet?token=correct-horse`, [hexKey, 'correct-horse']],
  [`${hexKey}/ethereum-mainnet-archive/${uuid}`, [hexKey, uuid]],
  ['ab/cd+ef==', []],
])('of %s only secrets are secrets', (key, secrets) =>
  expect(secretParts(key)).toEqual([key, ...secrets]),
)

test('a text with names of credentials without end is read in the time of its length', () => {
  const startMs = performance.now()
  expect('key'.repeat(40_000).replace(urlKey, '')).toHaveLength(120_000)
  expect(performance.now() - startMs).toBeLessThan(1_000)
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
