import { expect, test } from 'vitest'
import { readConfig } from '#service/config/config.ts'
import { configSecrets, createSecretMask } from '#service/config/secrets.ts'

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
