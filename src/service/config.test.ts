import { expect, test } from 'vitest'
import { readConfig } from '#service/config.ts'
import { StartError } from '#service/start-error.ts'

test('nothing set means a service for this machine', () => {
  const defaults = { host: '127.0.0.1', port: 7300, dataDir: '.keyhole' }
  expect(readConfig({})).toEqual(defaults)
  expect(readConfig({ PORT: '', HOST: '', KEYHOLE_API_KEY: '', KEYHOLE_RPC_URL: '' })).toEqual(
    defaults,
  )
})

test('everything can be set, port 0 too', () => {
  expect(
    readConfig({
      PORT: '0',
      HOST: '::1',
      KEYHOLE_DATA_DIR: '/var/lib/keyhole',
      KEYHOLE_API_KEY: 'team-key',
      KEYHOLE_API_KEY_SECRET: 'p:a$$',
      KEYHOLE_RPC_URL: 'http://me:pass@node.internal:8545/path',
    }),
  ).toEqual({
    host: '::1',
    port: 0,
    dataDir: '/var/lib/keyhole',
    apiKey: 'team-key',
    apiKeySecret: 'p:a$$',
    rpcUrl: new URL('http://me:pass@node.internal:8545/path'),
  })
})

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '7300.5'],
  ['PORT', '0x1c84'],
  ['HOST', 'http://127.0.0.1'],
  ['HOST', 'two hosts'],
  ['KEYHOLE_API_KEY', 'hush/hush'],
  ['KEYHOLE_API_KEY', 'hush:hush'],
  ['KEYHOLE_API_KEY', '..'],
  ['KEYHOLE_API_KEY', 'hush'.repeat(33)],
  ['KEYHOLE_API_KEY_SECRET', 'hush hush'],
  ['KEYHOLE_API_KEY_SECRET', 'hush\n'],
  ['KEYHOLE_RPC_URL', 'hush@node:8545'],
  ['KEYHOLE_RPC_URL', 'wss://node/hush'],
  ['KEYHOLE_RPC_URL', 'http://'],
])('%s=%j is named, with the fix and without the value', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(StartError)
  expect(read).toThrow(new RegExp(`^${name} must be .+(for example|unset it)`))
  expect(read).not.toThrow(/hush/)
})
