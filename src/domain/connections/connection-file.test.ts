import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConnectionFile } from './connection-file.ts'

test('an entry that cannot be used is named, and the others are taken', () => {
  const connections = [
    { name: 'Files elsewhere', baseUrl: 'ftp://x' },
    7,
    { name: 'Ours', baseUrl: 'https://node.example/v3/secret', apiKey: 'secret' },
    { name: 'Ours', baseUrl: 'http://10.0.0.1:8545/', publicApiKey: 'team', chainId: 100 },
  ]
  const read = readConnectionFile(JSON.stringify({ connections }))
  expect(read.problems).toEqual([
    'Entry 1: baseUrl: Invalid URL: start with https:// or http://.',
    'Entry 2: Not an object.',
  ])
  expect(read.connections).toMatchObject([
    { network: 'ours', baseUrl: 'https://node.example', apiKey: '', chainId: '', sourcifyUrl: '' },
    { network: 'ours-2', baseUrl: 'http://10.0.0.1:8545', apiKey: 'team', chainId: '100' },
  ])
})

test('a file names nodes without a key, and URLs of any form, and a key in one is not taken', () => {
  const connections = [
    { name: 'Public', baseUrl: 'https://rpc.example/eth?a=b', keyless: true },
    { name: 'Other form', baseUrl: 'https://node.example/v2/{key}' },
    { name: 'Pasted', baseUrl: 'https://node.example/v2/0123456789abcdef0123456789abcdef' },
    { name: 'Ours', baseUrl: 'https://node.example/rpc/ours' },
  ]
  const read = readConnectionFile(JSON.stringify({ connections }))
  expect(read.problems).toEqual([])
  const baseUrls = read.connections.map(({ baseUrl, keyless = false }) => [baseUrl, keyless])
  expect(baseUrls).toEqual([
    ['https://rpc.example/eth?a=b', true],
    ['https://node.example/v2/{key}', false],
    ['https://node.example/v2/{key}', false],
    ['https://node.example/rpc/ours', false],
  ])
})

test('paths are addresses at the origin of the file’s host, where it is known', () => {
  const connections = [
    { name: 'Ours', baseUrl: '/rpc/ours', files: { ipfsUrl: '/', embedded: true } },
    { name: 'Other', baseUrl: '//other.example' },
  ]
  const text = JSON.stringify({ connections })
  expect(readConnectionFile(text, 'https://keyhole.example:8443')).toMatchObject({
    connections: [
      {
        baseUrl: 'https://keyhole.example:8443/rpc/ours',
        wsUrl: 'wss://keyhole.example:8443/rpc/ours',
        ipfsUrl: 'https://keyhole.example:8443',
        embedded: true,
      },
    ],
    problems: [expect.stringMatching(/^Entry 2: baseUrl: Invalid URL/)],
  })
  expect(readConnectionFile(text).problems).toHaveLength(2)
})

test('credentials of an unknown kind are named, and never guessed; schemes have no case', () => {
  const files = { ipfsUrl: 'https://f', auth: 'Digest' }
  const entry = { name: 'x', baseUrl: 'HTTPS://Y', publicApiKey: 'everybodys' }
  const connections = [
    { ...entry, files },
    { ...entry, name: 'Everybodys node' },
  ]
  const read = readConnectionFile(JSON.stringify({ connections }))
  expect(read.problems).toEqual([
    'Entry 1: files.auth: “Digest” is unknown. Use Basic, Bearer or none.',
  ])
  // Its key is for everybody, and may be in its name.
  expect(read.connections).toMatchObject([{ baseUrl: 'https://Y', wsUrl: 'wss://Y' }])
})

test('a currency is read with what is usual for what it lacks, and checked', () => {
  const read = (nativeCurrency: unknown) =>
    readConnectionFile(
      JSON.stringify({ connections: [{ name: 'x', baseUrl: 'https://y', nativeCurrency }] }),
    )
  expect(read({ symbol: 'POL' }).connections).toMatchObject([
    { currencySymbol: 'POL', currencyName: '', currencyDecimals: '' },
  ])
  expect(read({ symbol: 'USD', decimals: 6 }).connections).toMatchObject([
    { currencyDecimals: '6' },
  ])
  for (const wrong of [
    { symbol: 'two words' },
    { symbol: 'gwei' },
    { name: 'None' },
    { decimals: 6 },
  ])
    expect(read(wrong).problems[0], JSON.stringify(wrong)).toMatch(/^Entry 1: currencySymbol: /)
  expect(read({ symbol: 'X', decimals: 1.5 }).problems[0]).toMatch(/currencyDecimals: Invalid/)
})

test('what is not such a file is said, of any kind', () => {
  for (const text of ['', '[]', '{"connections":{}}', '<html>', 'null'])
    expect(readConnectionFile(text)).toEqual({
      connections: [],
      problems: ['Not a JSON object with a “connections” list.'],
    })
})

const docs = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

test('the example of the documentation is read whole, and its schema knows it', () => {
  const { connections, problems } = readConnectionFile(docs('connections.example.json'))
  expect(problems).toEqual([])
  expect(connections.map(({ network }) => network)).toEqual(['mainnet', 'testnet'])
  const { properties } = JSON.parse(docs('connections.schema.json'))
  const entry = properties.connections.items.properties
  const written = Object.assign({}, ...JSON.parse(docs('connections.example.json')).connections)
  const known = (part: object, whole: object) =>
    expect(Object.keys(whole)).toEqual(expect.arrayContaining(Object.keys(part)))
  known(written, entry)
  known(written.files ?? {}, entry.files.properties)
  known(written.lookups ?? {}, entry.lookups.properties)
  known(written.nativeCurrency ?? {}, entry.nativeCurrency.properties)
})
