import { expect, test } from 'vitest'
import { openDeviceStore } from './device-store.ts'

type Entry = { name: string; count: number }

/** Node has no IndexedDB: it stands for a browser that refuses storage. */
const openStore = () =>
  openDeviceStore<{ name: string }, Entry>('story', 'entries', ({ name }) => name.toLowerCase())
const countUp = (known: Entry | undefined, { name }: { name: string }) => ({
  name,
  count: (known?.count ?? 0) + 1,
})

test('values that a browser refuses to store last until the page is closed', async () => {
  const store = openStore()
  expect(await store.read({ name: 'one' })).toBeUndefined()
  expect(await store.readAll()).toEqual({ values: [], lasting: false })
  const { changes, lasting } = await store.change([{ name: 'one' }, { name: 'two' }], countUp)
  expect(lasting).toBe(false)
  expect(changes.map(({ id }) => id)).toEqual(['one', 'two'])
  expect(await store.read({ name: 'ONE' })).toEqual({ name: 'one', count: 1 })
  expect((await store.readAll()).values).toHaveLength(2)
  await store.change([{ name: 'one' }], () => undefined)
  expect(await store.readAll()).toEqual({ values: [{ name: 'two', count: 1 }], lasting: false })
})

test('a key that is named twice is changed twice, and reported once', async () => {
  const store = openStore()
  const { changes } = await store.change([{ name: 'a' }, { name: 'b' }, { name: 'A' }], countUp)
  expect(changes).toEqual([
    { id: 'a', value: { name: 'A', count: 2 } },
    { id: 'b', value: { name: 'b', count: 1 } },
  ])
})

test('a change that throws rejects for its caller, and changes nothing', async () => {
  const store = openStore()
  const failing = store.change([{ name: 'a' }], () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await store.readAll()).values).toEqual([])
})
