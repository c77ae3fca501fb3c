import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looksLikeKey } from '#domain/connections/key-text.ts'
import { readConfig } from '#service/config/config.ts'
import { configSecrets, createSecretMask, createUpstreamMask } from '#service/config/secrets.ts'

const keys = [{ name: 'support', key: 'key-of-support', secret: 'sup"port\\secret' }]

/** A service whose every secret is recognisable. */
const config = () => {
  const read = readConfig({
    KEYHOLE_RPC_URL:
      'https://user-secret:pass%3Aword@node.example/v3/path-secret-0123?apikey=query-secret',
  })
  const [network] = read.networks
  if (!network || network.upstream === 'embedded') throw new Error('no upstream')
  const headers = { authorization: 'Bearer header-secret' }
  return {
    ...read,
    networks: [{ ...network, upstream: { ...network.upstream, headers } }],
    files: { kind: 'forward', url: new URL('http://kubo'), headers: { 'x-key': 'kubo-secret' } },
    metricsToken: 'metrics-secret',
  } as const
}

test.each([
  'user-secret',
  'pass%3Aword',
  'pass:word',
  btoa('user-secret:pass:word'),
  'path-secret-0123',
  'query-secret',
  'Bearer header-secret',
  'header-secret',
  'kubo-secret',
  'metrics-secret',
  'key-of-support',
  'sup"port\\secret',
  btoa('key-of-support:sup"port\\secret'),
])('%s is masked, in a text and in JSON', (secret) => {
  const mask = createSecretMask(configSecrets(config(), keys))
  expect(mask(`before ${secret} after`)).toBe('before *** after')
  expect(JSON.parse(mask(JSON.stringify({ why: `x${secret}y` })))).toEqual({ why: 'x***y' })
})

test('what is not a secret stays readable', () => {
  const mask = createSecretMask(configSecrets(config(), keys))
  const line = '{"path":"/rpc/devnet/v3/***","key":"support","host":"node.example"}'
  expect(mask(line)).toBe(line)
  expect(createSecretMask([])('all of it')).toBe('all of it')
})

const words =
  'execution public mainnet sale sender funds gas nonce block bearer eth-mainnet node2'.split(' ')
const word = fc.constantFrom(...words)

/** Addresses as people give them, whose every part is a word or a name. */
const plainUpstream = fc
  .record({
    host: word,
    path: fc.array(word, { maxLength: 3 }),
    query: fc.option(fc.tuple(fc.constantFrom('network', 'chain', 'tag'), word)),
    header: fc.option(fc.tuple(fc.constantFrom('x-network', 'user-agent', 'authorization'), word)),
  })
  .map(({ host, path, query, header }) => ({
    url: new URL(`http://${host}:8545/${path.join('/')}${query ? `?${query.join('=')}` : ''}`),
    headers:
      header === null ? {} : { [header[0]]: header[0] === 'authorization' ? 'Bearer' : header[1] },
  }))

test('an upstream that is named by words leaves every sentence of these words alone', () => {
  fc.assert(
    fc.property(plainUpstream, fc.array(word), (upstream, sentence) => {
      const text = `execution reverted: ${sentence.join(' ')}, ${sentence.join('/')}`
      expect(createUpstreamMask(upstream)(text)).toBe(text)
    }),
  )
})

test('the address itself is masked where it is written as one', () => {
  const mask = createUpstreamMask({ url: new URL('http://execution:8545/public') })
  expect(mask('POST http://execution:8545/public: execution failed at http://execution/')).toBe(
    'POST http:***/public: execution failed at http:***/',
  )
  expect(createUpstreamMask({ url: new URL('http://10.0.0.7:8546') })('no 10.0.0.7')).toBe('no ***')
})

const hex = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`)).filter((text) => /\d/.test(text))
const base62 = fc
  .stringMatching(/^[0-9A-Za-z]{20,40}$/)
  .filter((text) => /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text))
const keyText = fc.oneof(hex(32), hex(40), hex(60), base62, fc.uuid())

test('a key is masked wherever it is in an address or a header, and in either case', () => {
  const places: ((key: string) => { url: string; headers?: { [name: string]: string } })[] = [
    (key) => ({ url: `https://node.example/v3/${key}` }),
    (key) => ({ url: `https://node.example/rpc/${key}/mainnet` }),
    (key) => ({ url: `https://node.example/?x=${key}` }),
    (key) => ({ url: `https://${key}.node.example/` }),
    (key) => ({ url: `https://${key}@node.example/` }),
    (key) => ({ url: `https://me:${key}@node.example/` }),
    (key) => ({ url: 'https://node.example/', headers: { authorization: `Bearer ${key}` } }),
    (key) => ({ url: 'https://node.example/', headers: { 'x-tenant': key } }),
    (key) => ({ url: 'https://node.example/', headers: { cookie: `a=b; sid=${key}` } }),
  ]
  fc.assert(
    fc.property(keyText, fc.constantFrom(...places), fc.boolean(), (key, place, isUpper) => {
      const { url, headers = {} } = place(key)
      const mask = createUpstreamMask({ url: new URL(url), headers })
      const masked = mask(`project=${isUpper ? key.toUpperCase() : key} has no access`)
      expect(masked.toLowerCase()).not.toContain(key.toLowerCase())
    }),
  )
})

test.each([
  'ethereum-mainnet-archive',
  'bscTestnet_97',
  'arbitrum-one',
  'chain-11155111',
  'jsonrpc',
  'node-0.internal',
])('%s is a name', (name) => expect(looksLikeKey(name)).toBe(false))

test.each(['https://me:100%@node.example/50%zz', 'https://%E4:%FF@node.example/%'])(
  'a % that begins no byte is not a fault: %s',
  (url) => {
    const mask = createUpstreamMask({ url: new URL(url) })
    expect(mask('no 100% sure')).toBe(url.includes('100%') ? 'no *** sure' : 'no 100% sure')
  },
)
