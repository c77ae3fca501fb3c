// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how a config file writes a variable
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#service/config/config.ts'
import { StartError, scanJson } from '#service/config/json-file.ts'
import { configSecrets, createSecretMask } from '#service/config/secrets.ts'
import { forwardCommands } from '#service/files/forward/forward.ts'
import { createKeyring } from '#service/keys/keys.ts'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'
import { addServiceRoutes, createServer } from '#service/server.ts'
import { trialAmount } from '#testing/trial-amount.ts'

const directory = mkdtempSync(join(tmpdir(), 'keyhole-accepted-'))
const path = join(directory, 'keyhole.json')
afterAll(() => rmSync(directory, { recursive: true }))

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: { [name: string]: Schema }
  required?: string[]
  additionalProperties?: Schema | false
  items?: Schema
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
}

const texts = [
  ...[
    'http://127.0.0.1:9/',
    'https://u:50%@node.example/a%zz?k=%',
    'https://%E4@node.example/v3/x',
  ],
  ...[
    'http://[::1]:9',
    'ipfs',
    '',
    ':',
    'ü',
    'Bearer x',
    'a\nb',
    '\0',
    '127.0.0.1',
    '::1',
    'localhost',
  ],
  ...['https://app.example.org', 'TOK', 'data', '%', '${NONE}', '__proto__', 'x'.repeat(101)],
]
const names = ['mainnet', 'a', 'x-key', 'content-length', 'Authorization', '__proto__', 'Main net']

/** Values that a JSON schema allows, the ends of its ranges among them. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return fc.oneof(...alternatives.map(valuesOf))
  const { minimum = schema.exclusiveMinimum ?? 0, maximum = Number.MAX_VALUE } = schema
  switch (schema.type) {
    case 'integer':
      return fc.oneof(
        fc.constantFrom(minimum, Math.min(maximum, Number.MAX_SAFE_INTEGER)),
        fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) }),
      )
    case 'number': {
      const above = schema.exclusiveMinimum === undefined ? minimum : Number.MIN_VALUE
      return fc.oneof(
        fc.constantFrom(above, Math.min(maximum, minimum + 0.1), maximum),
        fc.double({ min: above, max: maximum, noNaN: true }),
      )
    }
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema
      if (additionalProperties)
        return fc.dictionary(fc.constantFrom(...names), valuesOf(additionalProperties), {
          maxKeys: 3,
        })
      const members: [string, fc.Arbitrary<unknown>][] = Object.entries(properties).map(
        ([name, each]) => [name, valuesOf(each)],
      )
      return fc.record<{ [name: string]: unknown }>(Object.fromEntries(members), {
        requiredKeys: required as never[],
      })
    }
    default:
      return fc.constantFrom(...texts)
  }
}

const schema = JSON.parse(
  readFileSync(new URL('../../../docs/keyhole.schema.json', import.meta.url), 'utf8'),
) as Schema

/** Puts a service together as at its start, without listening and without a node. */
async function assemble(): Promise<void> {
  const config = readConfig({ KEYHOLE_CONFIG: path })
  createSecretMask(configSecrets(config, []))('a line')
  const upstreams = config.networks.flatMap(({ upstream }) =>
    upstream === 'embedded' ? [] : [upstream].flat().map((options) => openUpstream(options)),
  )
  const keyring = createKeyring([{ name: 'tests', key: 'k'.repeat(8), secret: 's'.repeat(8) }])
  const app = createServer({ ...config, logLevel: 'silent' }, keyring)
  const { files } = config
  await addServiceRoutes(app, {
    ...{ config, keyring, networks: [], draining: { hasBegun: false } },
    files: forwardCommands(
      files.kind === 'forward' ? files : { url: new URL('http://127.0.0.1:9'), headers: {} },
    ),
  })
  await app.ready()
  await Promise.all(
    upstreams.map((upstream) => upstream.call('eth_chainId', [], { timeoutMs: 1 }).catch(() => {})),
  )
  await app.close()
  await Promise.all(upstreams.map((upstream) => upstream.close()))
}

/** Whole configs, which seldom start, and one member at a time. */
const configs = fc.oneof(
  { arbitrary: valuesOf(schema), weight: 1 },
  {
    arbitrary: fc
      .constantFrom(...Object.entries(schema.properties ?? {}))
      .chain(([name, each]) => valuesOf(each).map((value) => ({ [name]: value }))),
    weight: 3,
  },
  { arbitrary: valuesOf(schema.properties?.limits ?? {}).map((limits) => ({ limits })), weight: 1 },
)

const rounds = trialAmount(40, 200)

test('what the schema allows, the service starts with, or refuses by file and member', async () => {
  let started = 0
  await fc.assert(
    fc.asyncProperty(configs, async (config) => {
      writeFileSync(path, JSON.stringify(config))
      try {
        await assemble()
        started += 1
      } catch (error) {
        if (!(error instanceof StartError)) throw error
        const [head, ...mistakes] = error.message.split('\n')
        expect(head).toContain(path)
        expect(mistakes.length).toBeGreaterThan(0)
        for (const mistake of mistakes) expect(mistake).toMatch(/^ {2}\S.*: \S/)
      }
    }),
    { numRuns: rounds },
  )
  expect(started).toBeGreaterThan(rounds / 10)
})

test.each([
  ['{"port": 1, "limits": {"burst": 1, "burst": 2}}', ['limits.burst']],
  [
    '{"networks": {"a": {"name": "x"}, "a": {}}, "p\\u006frt": 1, "port": 2}',
    ['networks.a', 'port'],
  ],
  ['{"a": [{"b": 1}, {"b": 1, "c": [], "b": {}}], "b": "\\"a\\": 1, \\"a\\""}', ['a.1.b']],
  ['{"a": {"__proto__": 1}}', ['a.__proto__']],
  ['[1, "a", "a", {"a": "a", "b": "a"}]', []],
])('members that %s has twice', (text, paths) => expect(scanJson(text).duplicates).toEqual(paths))

test('a member that is there twice is named', () => {
  writeFileSync(path, '{"port": 7301, "limits": {}, "port": 7302}')
  expect(() => readConfig({ KEYHOLE_CONFIG: path })).toThrow(
    `${path} has a mistake:\n  port: is there twice`,
  )
})
