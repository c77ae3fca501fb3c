import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { connectionsQuery } from '#state/connections/connections.ts'
import { knownAbiQuery, setKnownAbi, storedAbis } from './known-abi.ts'

// Node has no IndexedDB: what is stored lasts as long as the page, as in a browser that refuses.
const address = `0x${'aB'.repeat(20)}` as const
const pasted = { text: 'function run()', source: 'pasted ABI' } as const
const known = (client: QueryClient, network = 'a') =>
  client.fetchQuery(knownAbiQuery(network, address))

test('an ABI is known by network and address, in any case, and also to a later page', async () => {
  const client = new QueryClient()
  expect(await known(client)).toBeNull()
  expect(await setKnownAbi(client, 'a', ` ${address.toLowerCase()} `, pasted)).toBe(false)
  expect(await known(client)).toEqual({ ...pasted, stored: false })
  expect(await known(client, 'b')).toBeNull()
  expect(await known(new QueryClient())).toMatchObject(pasted)
  await setKnownAbi(client, 'a', address, null)
  expect(await known(client)).toBeNull()
  expect(await known(new QueryClient())).toBeNull()
})

test('what is half typed is shown, and not stored; what metadata gave is not, either', async () => {
  const client = new QueryClient()
  await setKnownAbi(client, 'a', address, pasted)
  expect(await setKnownAbi(client, 'a', address, { ...pasted, text: 'function (' })).toBeUndefined()
  expect(await known(client)).toMatchObject({ text: 'function (' })
  expect(await storedAbis.read(`a/${address.toLowerCase()}`)).toMatchObject(pasted)
  const found = { text: '[]', source: 'ABI from metadata, verified' } as const
  expect(await setKnownAbi(client, 'c', address, found)).toBeUndefined()
  expect(await known(client, 'c')).toEqual(found)
  expect(await storedAbis.read(`c/${address.toLowerCase()}`)).toBeUndefined()
})

test('an ABI for no address, as of a creation, lasts for the page', async () => {
  const client = new QueryClient()
  expect(await setKnownAbi(client, 'a', '', pasted)).toBeUndefined()
  expect(client.getQueryData(knownAbiQuery('a', '').queryKey)).toEqual(pasted)
  expect(await new QueryClient().fetchQuery(knownAbiQuery('a', ''))).toBeNull()
})

test('what is typed while the storage is read is not overwritten', async () => {
  const client = new QueryClient()
  const reading = known(client, 'd')
  const typed = { ...pasted, text: 'function typed()' }
  const storing = setKnownAbi(client, 'd', address, typed)
  expect(await reading).toMatchObject(typed)
  await storing
  expect(await known(client, 'd')).toMatchObject(typed)
})

test('an ABI given under one connection is known under the others to its chain; two development nodes are two chains', async () => {
  const client = new QueryClient()
  const ofChain = {
    one: 1,
    other: 1,
    rollup: 10,
    local: 31337,
    otherLocal: 31337,
    silent: undefined,
  }
  client.setQueryData(
    connectionsQuery.queryKey,
    Object.entries(ofChain).map(([network, chainId]) => ({ network, chainId })) as never,
  )
  for (const network of Object.keys(ofChain)) expect(await known(client, network)).toBeNull()
  await setKnownAbi(client, 'one', address, pasted)
  await setKnownAbi(client, 'local', address, pasted)
  const knownAt = async () => {
    const found = await Promise.all(
      Object.keys(ofChain).map(async (network) => [network, await known(client, network)] as const),
    )
    return found.filter(([, abi]) => abi?.text === pasted.text).map(([network]) => network)
  }
  expect(await knownAt()).toEqual(['one', 'other', 'local'])
  // An ABI that was forgotten under one of them does not come back from the other.
  await setKnownAbi(client, 'other', address, null)
  client.removeQueries({ queryKey: ['known abi'] })
  expect(await knownAt()).toEqual(['local'])
})

test('an ABI is not that of another chain which has taken the name of its connection', async () => {
  const connectTo = (chainId: number | undefined) => {
    const client = new QueryClient()
    client.setQueryData(connectionsQuery.queryKey, [{ network: 'reused', chainId }] as never)
    return client
  }
  await setKnownAbi(connectTo(31337), 'reused', address, pasted)
  expect(await known(connectTo(31999), 'reused')).toBeNull()
  expect(await known(connectTo(31337), 'reused')).toMatchObject(pasted)
  // A connection that does not name its chain yet may be of either.
  expect(await known(connectTo(undefined), 'reused')).toMatchObject(pasted)
})
