// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how a config file writes a variable
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readConfig, unusedHost } from '#service/config/config.ts'
import { configFileSchema } from '#service/config/config-file.ts'
import { StartError, WrongUsage } from '#service/config/json-file.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'keyhole-config-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
})

/** The config read from a file with this content, and from an environment. */
function read(content: unknown, env: Record<string, string> = {}) {
  const path = join(directory, 'keyhole.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readConfig({ KEYHOLE_CONFIG: path, ...env })
}

const readMistakes = (content: unknown, env: Record<string, string> = {}) => {
  try {
    read(content, env)
  } catch (error) {
    if (error instanceof StartError) return error.message.split('\n').slice(1)
    throw error
  }
  throw new Error('it was read')
}

describe('the environment alone', () => {
  test('nothing set means a service for this machine', () => {
    const defaults = {
      host: '127.0.0.1',
      port: 7300,
      dataDir: '.keyhole',
      hosts: [],
      logLevel: 'warn',
      files: { kind: 'embedded' },
      networks: [{ network: 'devnet', upstream: 'embedded', safe: 'finalized' }],
    }
    expect(readConfig({})).toMatchObject(defaults)
    expect(readConfig({})).not.toHaveProperty('origins')
    const empty = { PORT: '', HOST: '', KEYHOLE_API_KEY: '', KEYHOLE_RPC_URL: '' }
    expect(readConfig({ ...empty, KEYHOLE_CONFIG: '' })).toEqual(readConfig({}))
  })

  test('everything can be set, port 0 too', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '::1',
        KEYHOLE_DATA_DIR: '/var/lib/keyhole',
        KEYHOLE_API_KEY: 'team-key',
        KEYHOLE_API_KEY_SECRET: 'p:a$$:hq',
        KEYHOLE_LOG_LEVEL: 'info',
        KEYHOLE_RPC_URL: 'http://me:pass@node.internal:8545/path',
      }),
    ).toMatchObject({
      host: '::1',
      port: 0,
      dataDir: '/var/lib/keyhole',
      apiKey: 'team-key',
      apiKeySecret: 'p:a$$:hq',
      logLevel: 'info',
      networks: [
        {
          network: 'devnet',
          mustAnswer: true,
          upstream: { url: new URL('http://me:pass@node.internal:8545/path') },
        },
      ],
    })
  })

  test('a node at an https address', () => {
    const url = 'https://node/key'
    expect(readConfig({ KEYHOLE_RPC_URL: url }).networks).toMatchObject([
      { upstream: { url: new URL(url) } },
    ])
  })

  test.each(['ws://127.0.0.1:8546', 'wss://node/hush'])('a WebSocket is refused: %s', (url) => {
    expect(() => readConfig({ KEYHOLE_RPC_URL: url })).toThrow(
      'KEYHOLE_RPC_URL must be the http:// or https:// address of a node, not its WebSocket: for example KEYHOLE_RPC_URL=http://127.0.0.1:8545',
    )
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '7300.5'],
    ['PORT', '0x1c84'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', 'two hosts'],
    ['KEYHOLE_HOST', 'http://127.0.0.1'],
    ['KEYHOLE_API_KEY', 'hush/hush'],
    ['KEYHOLE_API_KEY', 'hush:hush'],
    ['KEYHOLE_API_KEY', '..'],
    ['KEYHOLE_API_KEY', 'hush'.repeat(33)],
    ['KEYHOLE_API_KEY', 'k'],
    ['KEYHOLE_API_KEY', 'hushhus'],
    ['KEYHOLE_API_KEY_SECRET', 'hushhus'],
    ['KEYHOLE_API_KEY_SECRET', 'hush hush'],
    ['KEYHOLE_API_KEY_SECRET', 'hush\n'],
    ['KEYHOLE_LOG_LEVEL', 'hush'],
    ['KEYHOLE_RPC_URL', 'hush@node:8545'],
    ['KEYHOLE_RPC_URL', 'ftp://node/hush'],
    ['KEYHOLE_RPC_URL', 'http://'],
    ['KEYHOLE_EXTRA_METHODS', 'hush'],
    ['--port', 'abc'],
    ['--host', 'http://127.0.0.1'],
  ])('%s=%j is named, with the fix and without the value', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(StartError)
    expect(read).toThrow(new RegExp(`^${name} must be .+(for example|unset it)`))
    expect(read).not.toThrow(/hush/)
  })

  test('a flag counts before its variable, and is wrong usage where it is wrong', () => {
    const variables = { PORT: 'abc', KEYHOLE_HOST: 'two hosts', HOST: 'name', KEYHOLE_PROJECT: 'a' }
    const flags = { '--port': '0', '--host': '::1', '--project': 'b' }
    expect(readConfig({ ...variables, ...flags })).toMatchObject({
      ...{ port: 0, portSetting: '--port', host: '::1', hostSetting: '--host' },
      project: { directory: 'b', setting: '--project' },
    })
    expect(unusedHost({ HOST: 'name', '--host': '::1' })).toBeUndefined()
    expect(readConfig({ KEYHOLE_PROJECT: 'a', '--project': undefined })).toMatchObject({
      project: { directory: 'a', setting: 'KEYHOLE_PROJECT' },
    })
    expect(() => readConfig({ '--port': '1e3' })).toThrow(WrongUsage)
    expect(() => readConfig({ PORT: '1e3' })).not.toThrow(WrongUsage)
  })
})

describe('the config file', () => {
  test('several networks, secrets from the environment, files elsewhere', () => {
    const config = read(
      {
        $schema: './keyhole.schema.json',
        dataDir: 'data',
        keysFile: '/run/secrets/keys.json',
        origins: ['https://app.example.org'],
        networks: {
          devnet: { name: 'Playground', upstream: 'embedded' },
          mainnet: {
            name: 'Ethereum',
            upstream: {
              url: 'https://mainnet.example.org/v3/${NODE_KEY}',
              headers: { authorization: 'Bearer ${NODE_TOKEN}' },
              timeoutSeconds: 5,
            },
            chainId: 1,
            safe: 'own',
            unsupportedTags: ['pending'],
          },
        },
        files: {
          kind: 'forward',
          url: 'http://127.0.0.1:5001',
          auth: { type: 'basic', user: 'me', password: '${PASSWORD}' },
        },
      },
      { NODE_KEY: 'abc', NODE_TOKEN: 'def', PASSWORD: 'x:"y' },
    )
    expect(config).toMatchObject({
      dataDir: join(directory, 'data'),
      keysFile: '/run/secrets/keys.json',
      origins: ['https://app.example.org'],
      networks: [
        { network: 'devnet', upstream: 'embedded' },
        {
          network: 'mainnet',
          name: 'Ethereum',
          mustAnswer: false,
          chainId: 1,
          safe: 'own',
          unsupportedTags: ['pending'],
          upstream: {
            url: new URL('https://mainnet.example.org/v3/abc'),
            headers: { authorization: 'Bearer def' },
            timeoutMs: 5_000,
            connections: 64,
          },
        },
      ],
      files: {
        kind: 'forward',
        url: new URL('http://127.0.0.1:5001'),
        headers: { authorization: `Basic ${btoa('me:x:"y')}` },
      },
    })
  })

  test('quota and grace of the store are in readable units', () => {
    expect(read({ files: { kind: 'embedded', quotaGiB: 0.5, graceMinutes: 2 } }).files).toEqual({
      kind: 'embedded',
      quotaBytes: 2 ** 29,
      graceMs: 120_000,
    })
    const auth = { type: 'bearer', token: 'abc' }
    expect(read({ files: { kind: 'forward', url: 'https://x.org', auth } }).files).toMatchObject({
      headers: { authorization: 'Bearer abc' },
    })
  })

  test('a currency needs a symbol alone', () => {
    const networks = {
      a: { name: 'A', upstream: 'embedded', nativeCurrency: { symbol: 'KEY' } },
      b: { name: 'B', upstream: 'embedded' },
    }
    const [ours, other] = read({ networks }).networks
    expect(ours?.nativeCurrency).toEqual({ name: 'KEY', symbol: 'KEY', decimals: 18 })
    expect(other).not.toHaveProperty('nativeCurrency')
  })

  test('HOST is an address or was set for another purpose; KEYHOLE_HOST is ours, and wins', () => {
    const file = { host: '10.0.0.1' }
    // As conda 24 exports it on Linux.
    const conda = { HOST: 'x86_64-conda-linux-gnu' }
    expect(read(file, conda).host).toBe('10.0.0.1')
    expect(unusedHost(conda)).toBe(conda.HOST)
    for (const HOST of ['0.0.0.0', '::1', 'localhost']) {
      expect(read(file, { HOST }).host).toBe(HOST)
      expect(unusedHost({ HOST })).toBeUndefined()
    }
    const both = { ...conda, KEYHOLE_HOST: 'keyhole.internal' }
    expect(read(file, both).host).toBe('keyhole.internal')
    expect(unusedHost(both)).toBeUndefined()
  })

  test('the environment wins over the file', () => {
    const file = { host: '10.0.0.1', port: 1, dataDir: 'there', logLevel: 'error' }
    expect(read(file)).toMatchObject({ ...file, dataDir: join(directory, 'there') })
    const env = { HOST: '::1', PORT: '2', KEYHOLE_DATA_DIR: 'here', KEYHOLE_LOG_LEVEL: 'debug' }
    expect(read(file, env)).toMatchObject({
      host: '::1',
      port: 2,
      dataDir: 'here',
      logLevel: 'debug',
    })
  })

  test('servers for look-ups are addresses, and there is none by default', () => {
    const lookups = { sourcify: 'https://sourcify.example/server' }
    expect(read({ lookups }).lookups).toEqual(lookups)
    expect(read({}).lookups).toEqual({})
    const wrong = { signatures: 'hush.example', fourbyte: 'https://hush' }
    const mistakes = readMistakes({ lookups: wrong })
    expect(mistakes).toHaveLength(2)
    expect(mistakes[0]).toContain('lookups.signatures: must be an address')
    expect(mistakes[1]).toContain('fourbyte')
  })

  test('several nodes of a network are a list, which needs the chain', () => {
    const upstream = [{ url: 'http://one:8545' }, { url: 'https://two/hush', timeoutSeconds: 5 }]
    const networks = { mainnet: { name: 'x', chainId: 1, upstream } }
    expect(read({ networks }).networks[0]?.upstream).toMatchObject([
      { url: new URL('http://one:8545'), timeoutMs: 30_000 },
      { url: new URL('https://two/hush'), timeoutMs: 5_000 },
    ])
    expect(readMistakes({ networks: { a: { name: 'x', upstream } } })).toEqual([
      '  networks.a.chainId: must be set where upstream is a list, so that all its nodes are on one chain',
    ])
    const wrong = [{ url: 'wss://hush' }, { url: 'ftp://hush' }]
    expect(readMistakes({ networks: { a: { name: 'x', chainId: 1, upstream: wrong } } })).toEqual([
      '  networks.a.upstream.0.url: must be an address that begins with http:// or https://, not a WebSocket: use the node’s http:// address',
      '  networks.a.upstream.1.url: must be an address that begins with http:// or https://',
    ])
  })

  test('two settings for the networks exclude each other', () => {
    const env = { KEYHOLE_RPC_URL: 'http://hush@127.0.0.1:8545' }
    const networks = { devnet: { name: 'x', upstream: 'embedded' } }
    expect(() => read({ networks }, env)).toThrow(/^KEYHOLE_RPC_URL and the networks .* exclude/)
    expect(read({}, env).networks).toMatchObject([{ name: 'Your node' }])
  })

  test.each([
    [{ files: 'hush' }, ['files: must be an object with the kind "embedded" or "forward"']],
    [{ files: { kind: 'hush' } }, ['files.kind: must be "embedded" or "forward"']],
    [
      { files: { kind: 'forward', url: 'http://hush', auth: { token: 'hush' } } },
      ['files.auth.type: is missing, and must be "none" or "basic" or "bearer"'],
    ],
    [
      { files: { kind: 'embedded', quotaGiB: 0, url: 'hush' } },
      [
        'files.quotaGiB: must be more than 0',
        'files.url: is not known here; there are kind, quotaGiB, graceMinutes',
      ],
    ],
    [
      { networks: { a: { name: 'x'.repeat(101) } } },
      [
        'networks.a.name: must have at most 100 characters',
        'networks.a.upstream: is missing, and must be "embedded", an object with the url of a node, or a list of 1 to 8 such objects',
      ],
    ],
    [
      { networks: { a: { name: 'x', upstream: [{}, 'hush'] } } },
      [
        'networks.a.upstream.0.url: is missing',
        'networks.a.upstream.1: must be an object',
        'networks.a.chainId: must be set where upstream is a list, so that all its nodes are on one chain',
      ],
    ],
  ])('of a value with several forms, those that it may have: %j', (file, expected) => {
    expect(readMistakes(file)).toEqual(expected.map((mistake) => `  ${mistake}`))
  })

  test('every mistake is named with its path, all at once, without any value', () => {
    const mistakes = readMistakes(
      {
        prot: 1,
        port: 'hush',
        host: 'http://hush',
        hosts: ['https://hush'],
        origins: ['https://hush.example/'],
        networks: {
          'Main net': { name: 'x', upstream: 'embedded' },
          files: { name: 'x', upstream: 'embedded' },
          a: { upstream: 'embeded' },
          b: { name: 'x', upstream: { url: 'ftp://hush', timeoutSeconds: 0, header: {} } },
          c: { name: 'x', upstream: { url: 'https://${HUSH_MISSING}.org' }, chainId: 1.5 },
          d: { name: 'x', upstream: {}, safe: 'hush', unsupportedTags: ['newest'] },
          e: {
            name: 'x',
            upstream: 'embedded',
            nativeCurrency: { symbol: 'hush hush', decimals: 37 },
          },
        },
        files: { kind: 'forward', url: 'x', auth: { type: 'digest' } },
        limits: { burst: 0, conections: 3 },
        logLevel: 'loud',
      },
      { SOMETHING: 'else' },
    )
    const noName =
      'is not a name for a network: use lower-case letters, digits and hyphens, and none of address, block, connections, files, name-tags, playground, requests, tx, api, assets, health, metrics, ready, rpc'
    expect(mistakes.toSorted()).toEqual(
      [
        '  networks.c.upstream.url: the environment variable HUSH_MISSING is not set',
        '  host: must be an address or a name of this machine without a scheme or a port',
        '  port: must be a number',
        '  prot: is not known here; did you mean port?',
        '  hosts.0: must be a name without scheme and port',
        '  origins.0: must be an origin as browsers send it, for example https://app.example.org',
        `  networks.Main net: ${noName}`,
        `  networks.files: ${noName}`,
        '  networks.a.name: is missing',
        '  networks.a.upstream: must be "embedded", an object with the url of a node, or a list of 1 to 8 such objects',
        '  networks.b.upstream.url: must be an address that begins with http:// or https://',
        '  networks.b.upstream.timeoutSeconds: must be at least 1',
        '  networks.b.upstream.header: is not known here; did you mean headers?',
        '  networks.c.chainId: must be a whole number',
        '  networks.d.upstream.url: is missing',
        '  networks.d.safe: must be "finalized" or "own"',
        '  networks.d.unsupportedTags.0: must be "latest" or "earliest" or "pending" or "safe" or "finalized"',
        '  networks.e.nativeCurrency.symbol: must be 1 to 12 letters and digits, and neither wei, gwei nor ether',
        '  networks.e.nativeCurrency.decimals: must be at most 36',
        '  files.url: must be an address that begins with http:// or https://',
        '  files.auth.type: must be "none" or "basic" or "bearer"',
        '  limits.burst: must be at least 1',
        '  limits.conections: is not known here; did you mean connections?',
        '  logLevel: must be "fatal" or "error" or "warn" or "info" or "debug" or "silent"',
      ].toSorted(),
    )
  })

  test.each([
    ['{\n  "port": 7300,\n}', 'line 3, column 1'],
    ['{\n  // mine\n}', 'line 2, column 3'],
    ['{"port": hush}', 'line 1, column 10'],
    ['{"a": "hush\n"}', 'line 1, column 7'],
    ['{"a": tru, "hush": 1}', 'line 1, column 7'],
    ['{"a": "hush"', 'line 1, column 13'],
    ['{"a": 1} hush', 'line 1, column 10'],
    ['', 'line 1, column 1'],
  ])('where a text is not JSON is reported: %j', (text, place) => {
    expect(() => read(text)).toThrow(`is not JSON at ${place};`)
    expect(() => read(text)).not.toThrow(/hush/)
  })

  test('one that cannot be read is reported with the setting', () => {
    const path = join(directory, 'nowhere.json')
    expect(() => readConfig({ KEYHOLE_CONFIG: path })).toThrow(
      `The config file ${path} of KEYHOLE_CONFIG cannot be read (ENOENT)`,
    )
  })

  test('a wrong host and port in it are reported like those of the environment', () => {
    expect(readMistakes({ port: 70_000 })).toEqual(['  port: must be at most 65535'])
    expect(readMistakes([])).toEqual(['  (the whole): must be an object'])
  })
})

const docs = (name: string) => new URL(`../../../docs/${name}`, import.meta.url)

test('the schema for editors is that of the code (to update: npx vitest -u)', async () => {
  const schema = z.toJSONSchema(configFileSchema, { io: 'input', target: 'draft-7' })
  await expect(`${JSON.stringify(schema, undefined, 2)}\n`).toMatchFileSnapshot(
    docs('keyhole.schema.json').pathname,
  )
})

test('the example is valid', () => {
  const example = readFileSync(docs('keyhole.example.json'), 'utf8')
  const env = Object.fromEntries(
    [...example.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => [name, 'from-environment']),
  )
  const { networks, files } = read(example, env)
  expect(networks.length).toBeGreaterThan(1)
  expect(JSON.stringify([networks, files])).toContain('from-environment')
})

test.each([
  [{}, 'trace'],
  [{ KEYHOLE_RPC_URL: 'http://localhost:8545' }, 'trace'],
  [{ KEYHOLE_RPC_URL: 'http://[::1]:8545' }, 'trace'],
  [{ KEYHOLE_RPC_URL: 'https://node.example' }, 'read'],
  [{ KEYHOLE_EXTRA_METHODS: 'none' }, 'none'],
  [{ KEYHOLE_RPC_URL: 'https://node.example', KEYHOLE_EXTRA_METHODS: 'trace' }, 'trace'],
])('with %j, %s of the methods beyond the four is offered', (env, extraMethods) => {
  expect(readConfig(env).networks).toMatchObject([{ extraMethods }])
})

test('the file sets the methods of each network, whose default goes by where its nodes are', () => {
  const upstream = (host: string) => ({ url: `http://${host}:8545` })
  const lists = [upstream('127.0.0.1'), upstream('node.example')]
  const networks = {
    a: { name: 'a', upstream: 'embedded' },
    b: { name: 'b', upstream: lists, chainId: 1 },
    c: { name: 'c', upstream: upstream('127.0.0.1'), extraMethods: 'none' },
  }
  expect(read({ networks }).networks.map(({ extraMethods }) => extraMethods)).toEqual([
    ...['trace', 'read', 'none'],
  ])
  expect(() => read({ networks }, { KEYHOLE_EXTRA_METHODS: 'read' })).toThrow(
    /^KEYHOLE_EXTRA_METHODS and the networks .* exclude .* extraMethods/,
  )
  expect(() => readConfig({ KEYHOLE_EXTRA_METHODS: 'all' })).toThrow(
    'KEYHOLE_EXTRA_METHODS must be "none" or "read" or "trace", for example KEYHOLE_EXTRA_METHODS=read',
  )
})
