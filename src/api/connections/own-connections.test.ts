import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyConnection } from '#domain/connections/connection-form.ts'
import type { OwnConnection } from './own-connections.ts'

let entries: Map<string, string>
let isFull = false

beforeEach(() => {
  entries = new Map()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    removeItem: (name: string) => entries.delete(name),
    setItem(name: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      entries.set(name, value)
    },
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => vi.unstubAllGlobals())

const sessionOf = () => {
  const session = new Map<string, string>()
  return {
    session,
    getItem: (name: string) => session.get(name) ?? null,
    removeItem: (name: string) => session.delete(name),
    setItem: (name: string, value: string) => session.set(name, value),
  }
}

/** A tab has its own memory, and the storage of all. */
async function openTab() {
  vi.resetModules()
  return {
    ...(await import('./change-own-connections.ts')),
    ...(await import('./own-connections.ts')),
  }
}

const typed = (network: string, given: Partial<OwnConnection> = {}): OwnConnection => ({
  ...emptyConnection,
  ...{ network, name: network, baseUrl: `https://${network}`, wsUrl: `wss://${network}` },
  ...{ apiKey: `${network}-key`, kept: false },
  ...given,
})
const stored = () => [...entries.values()].join()

test('a tab that was open before neither brings a forgotten key back nor loses a connection', async () => {
  const [a, b] = [await openTab(), await openTab()]
  expect(b.ownConnections()).toEqual([])
  a.saveOwnConnection(typed('mine', { kept: true }))
  expect(b.ownConnections()).toMatchObject([{ apiKey: 'mine-key', kept: true }])
  a.forgetOwnSecrets()
  expect(b.ownConnections()).toMatchObject([{ apiKey: '', kept: false }])
  b.saveOwnConnection(typed('from-b'))
  expect(stored()).not.toContain('key"')
  expect(stored()).not.toContain('mine-key')
  a.saveOwnConnection(typed('from-a'))
  for (const tab of [a, b])
    expect(tab.ownConnections().map(({ network }) => network)).toEqual(['mine', 'from-b', 'from-a'])
  expect(b.ownConnections().map(({ apiKey }) => apiKey)).toEqual(['', 'from-b-key', ''])
})

test('a secret that only another tab holds is forgotten there, too', async () => {
  const [a, b] = [await openTab(), await openTab()]
  b.saveOwnConnection(typed('here'))
  b.saveOwnConnection(typed('other'))
  const changed = vi.fn()
  const leave = b.watchConnectionTabs(changed)
  a.forgetOwnSecrets('here')
  await vi.waitUntil(() => changed.mock.calls.length === 1)
  expect(b.ownConnections().map(({ apiKey }) => apiKey)).toEqual(['', 'other-key'])
  a.forgetOwnSecrets()
  await vi.waitUntil(() => changed.mock.calls.length === 2)
  expect(b.ownConnections().map(({ apiKey }) => apiKey)).toEqual(['', ''])
  leave()
})

test('a key that is not kept is there after a reload, in that tab only, until it is forgotten', async () => {
  const sessionStorage = sessionOf()
  vi.stubGlobal('sessionStorage', sessionStorage)
  const beforeReload = await openTab()
  beforeReload.saveOwnConnection(typed('mine'))
  beforeReload.saveOwnConnection(typed('other'))
  expect(stored()).not.toContain('mine-key')
  const keysAfterReload = async () => (await openTab()).ownConnections().map(({ apiKey }) => apiKey)
  expect(await keysAfterReload()).toEqual(['mine-key', 'other-key'])
  vi.stubGlobal('sessionStorage', sessionOf())
  expect(await keysAfterReload()).toEqual(['', ''])
  vi.stubGlobal('sessionStorage', sessionStorage)
  ;(await openTab()).removeOwnConnection('other')
  expect([...sessionStorage.session.values()].join()).not.toContain('other-key')
  ;(await openTab()).forgetOwnSecrets('mine')
  expect(await keysAfterReload()).toEqual([''])
  expect([...sessionStorage.session.values()].join()).not.toContain('mine-key')
})

test('a tab that slept while a key was forgotten, or its connection replaced, does not bring it back', async () => {
  const sleeping = sessionOf()
  vi.stubGlobal('sessionStorage', sleeping)
  ;(await openTab()).saveOwnConnection(typed('mine'))
  for (const act of [
    (tab: Awaited<ReturnType<typeof openTab>>) => tab.forgetOwnSecrets(),
    (tab: Awaited<ReturnType<typeof openTab>>) => {
      tab.removeOwnConnection('mine')
      tab.saveOwnConnection(typed('mine', { apiKey: '' }))
    },
  ]) {
    vi.stubGlobal('sessionStorage', sessionOf())
    act(await openTab())
    vi.stubGlobal('sessionStorage', sleeping)
    const woken = await openTab()
    expect(woken.ownConnections()).toMatchObject([{ network: 'mine', apiKey: '' }])
    woken.watchConnectionTabs(() => {})()
    expect([...sleeping.session.values()].join()).toBe('')
    woken.saveOwnConnection(typed('mine'))
  }
})

test('a secret does not follow its connection to an address that was set in another tab', async () => {
  const [a, b] = [await openTab(), await openTab()]
  b.saveOwnConnection(typed('here'))
  a.saveOwnConnection(typed('here', { baseUrl: 'https://elsewhere', apiKey: '' }))
  expect(b.ownConnections()).toMatchObject([{ baseUrl: 'https://elsewhere', apiKey: '' }])
})

test('a connection that a full storage refuses lasts for the page, and saving it returns false', async () => {
  const tab = await openTab()
  isFull = true
  expect(tab.saveOwnConnection(typed('mine', { kept: true }))).toBe(false)
  expect(tab.ownConnections()).toMatchObject([{ apiKey: 'mine-key', kept: false }])
  expect(stored()).toBe('')
})

test('a full storage does not keep a forgotten secret', async () => {
  const tab = await openTab()
  tab.saveOwnConnection(typed('mine', { kept: true }))
  isFull = true
  tab.forgetOwnSecrets()
  expect(stored()).not.toContain('mine-key')
  expect(tab.ownConnections()).toMatchObject([{ network: 'mine', apiKey: '', kept: false }])
})

test('any content of the storage is read without harm', async () => {
  const tab = await openTab()
  for (const text of ['', '{', 'null', '{}', '[null, 7, {"network": "x"}]']) {
    entries.set('keyhole.connections', text)
    expect(tab.ownConnections()).toEqual([])
  }
  entries.set('keyhole.connections', '[{"network":"old","baseUrl":"https://h"}]')
  expect(tab.ownConnections()).toMatchObject([{ network: 'old', filesAuth: 'Basic', ipfsUrl: '' }])
})
