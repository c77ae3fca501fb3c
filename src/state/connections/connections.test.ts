import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { type ConnectionForm, emptyConnection } from '#domain/connections/connection-form.ts'
import {
  connectionsQuery,
  filesConnectionQuery,
  hasForgettableSecrets,
} from '#state/connections/connections.ts'
import { containsSecret } from '#state/connections/contains-secret.ts'
import { saveConnection } from '#state/connections/own-connections.ts'
import { pol } from '#testing/native-currencies.ts'

const secrets = {
  apiKey: 'key-of-this-test',
  filesApiKey: 'user-of-this-test',
  filesApiKeySecret: 'secret-of-this-test',
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A device with this one connection, and no service behind the page. */
function useConnection(changed: Partial<ConnectionForm>) {
  const own = {
    ...emptyConnection,
    network: 'own',
    baseUrl: 'https://node.test',
    kept: true,
    ...changed,
  }
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => (name === 'keyhole.connections' ? JSON.stringify([own]) : null),
  })
  vi.stubGlobal('location', { pathname: '/', search: '' })
}
const files = { ipfsUrl: 'https://files.test', filesAuth: 'Basic' } as const

test('a page knows whether there are key and secret, and holds neither', async () => {
  useConnection({ ...secrets, ...files })
  const client = new QueryClient()
  expect(await client.fetchQuery(connectionsQuery)).toMatchObject([
    { network: 'own', hasKey: true, hasSecret: true, ipfsUrl: files.ipfsUrl, filesAuth: 'Basic' },
  ])
  expect(await client.fetchQuery(filesConnectionQuery)).toEqual({
    ipfsUrl: files.ipfsUrl,
    embedded: false,
    examples: [],
  })
  const cached = JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state]),
  )
  for (const secret of Object.values(secrets)) expect(cached).not.toContain(secret)
})

test('without them that is known, too', async () => {
  useConnection({})
  const [connection] = await new QueryClient().fetchQuery(connectionsQuery)
  expect(connection).toMatchObject({ hasKey: false, hasSecret: false, ipfsUrl: undefined })
})

test('a connection of an older version has the currency of its chain, and none where it has no chain', async () => {
  useConnection({ chainId: '137' })
  const [known] = await new QueryClient().fetchQuery(connectionsQuery)
  expect(known?.nativeCurrency).toEqual(pol)
  useConnection({ chainId: '137', currencySymbol: 'MINE', currencyDecimals: '6' })
  const [own] = await new QueryClient().fetchQuery(connectionsQuery)
  expect(own?.nativeCurrency).toEqual({ name: 'MINE', symbol: 'MINE', decimals: 6 })
  useConnection({})
  const [unknown] = await new QueryClient().fetchQuery(connectionsQuery)
  expect(unknown?.nativeCurrency).toBeUndefined()
})

test('a saved connection has the currency of its chain, and of the other one when that is changed', async () => {
  useConnection({ ...secrets, chainId: '137' })
  const client = new QueryClient()
  const saved: string[] = []
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: (_: string, text: string) => saved.push(text),
  })
  const save = async (changed: Partial<ConnectionForm>) => {
    const form = { ...emptyConnection, baseUrl: 'https://node.test', ...changed }
    const typed = { form, network: 'own', kept: true }
    await client.getMutationCache().build(client, saveConnection(client)).execute(typed)
    return JSON.parse(saved.at(-1) ?? '[]')[0]
  }
  expect(await save({ chainId: '137' })).toMatchObject({ currencySymbol: 'POL' })
  useConnection({ chainId: '137', currencySymbol: 'POL' })
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: (_: string, text: string) => saved.push(text),
  })
  // What the form was filled with, and no one touched.
  const filled = { currencySymbol: 'POL', currencyName: 'POL', currencyDecimals: '18' }
  expect(await save({ ...filled, chainId: '56' })).toMatchObject({ currencySymbol: 'BNB' })
  expect(await save({ ...filled, chainId: '137', currencySymbol: 'MINE' })).toMatchObject({
    currencySymbol: 'MINE',
  })
})

test('a chain ID that was found goes with its URL, and one that was typed stays', async () => {
  const save = async (own: object, changed: Partial<ConnectionForm>) => {
    useConnection({ chainId: '137', currencySymbol: 'POL', ...own })
    const device = { ...localStorage }
    const written: string[] = []
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => written.at(-1) ?? device.getItem?.(name),
      setItem: (_: string, text: string) => written.push(text),
    })
    const client = new QueryClient()
    const filled = { currencySymbol: 'POL', currencyName: 'POL', currencyDecimals: '18' }
    const form = { ...emptyConnection, ...filled, chainId: '137', baseUrl: 'https://node.test' }
    const typed = { form: { ...form, ...changed }, network: 'own', kept: true }
    const { isChanged } = await client
      .getMutationCache()
      .build(client, saveConnection(client))
      .execute(typed)
    const { chainId, currencySymbol, chainFound } = JSON.parse(written[0] ?? '[]')[0]
    return { chainId, currencySymbol, chainFound, isChanged }
  }
  const found = { chainFound: true, keyless: true, wsUrl: '' }
  const moved = { baseUrl: 'https://other.test' }
  const known = { chainId: '137', currencySymbol: 'POL' }
  expect(await save(found, moved)).toEqual({ chainId: '', currencySymbol: '', isChanged: true })
  expect(await save(found, { name: 'x' })).toEqual({ ...known, chainFound: true, isChanged: false })
  expect(await save(found, { apiKey: 'k' })).toEqual({
    ...known,
    chainFound: true,
    isChanged: true,
  })
  expect(await save(found, { ...moved, chainId: '56' })).toMatchObject({ chainId: '56' })
  expect(await save({}, moved)).toEqual({ ...known, isChanged: true })
})

test('there is something to forget where a key is, or a secret of a file network that wants one', () => {
  const none = { hasKey: false, ipfsUrl: files.ipfsUrl, filesAuth: 'Basic', hasSecret: false }
  const forgettable = (changed: object) => hasForgettableSecrets({ ...none, ...changed } as never)
  expect(forgettable({})).toBe(false)
  expect(forgettable({ hasKey: true })).toBe(true)
  expect(forgettable({ hasSecret: true })).toBe(true)
  expect(forgettable({ hasSecret: true, filesAuth: 'none' })).toBe(false)
  expect(forgettable({ hasSecret: true, ipfsUrl: undefined })).toBe(false)
})

test('a text that holds a key or secret of this device is found out', async () => {
  useConnection({ ...secrets, ...files })
  expect(await containsSecret('{"method":"eth_chainId"}')).toBe(false)
  for (const secret of [secrets.apiKey, secrets.filesApiKeySecret])
    expect(await containsSecret(`{"params":["${secret}"]}`)).toBe(true)
})
