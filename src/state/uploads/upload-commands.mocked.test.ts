import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import { sourceOfFile, type Upload } from '#state/uploads/upload.ts'

const device = vi.hoisted(() => new Map<string, { id: string }>())

vi.mock('#api/device/upload-store.ts', () => ({
  readUploads: async () => [...device.values()],
  writeUploads: async (uploads: { id: string }[]) => {
    for (const upload of uploads) device.set(upload.id, upload)
    return true
  },
  writeCopy: async () => undefined,
  listCopies: async () => [],
  removeCopies: async () => undefined,
}))
vi.mock('#state/uploads/run-upload.ts', () => ({
  runUpload: ({ updateUpload }: { updateUpload: (change: Partial<Upload>) => void }) => {
    updateUpload({ cid: 'Qm' })
    return new Promise(() => undefined)
  },
}))

type Use = (lock: object | null) => unknown

/** A browser's locks; `end` frees one as the end of its page does. */
function createLocks() {
  const held = new Map<string, () => void>()
  const queues = new Map<string, Use[]>()
  function next(name: string) {
    const use = held.has(name) ? undefined : queues.get(name)?.shift()
    if (!use) return
    const ended = new Promise<void>((end) => held.set(name, end))
    Promise.race([use({}), ended]).then(() => {
      held.delete(name)
      next(name)
    })
  }
  return {
    async request(name: string, { ifAvailable = false }: LockOptions, use: Use) {
      if (ifAvailable && held.has(name)) return use(null)
      queues.set(name, [...(queues.get(name) ?? []), use])
      next(name)
    },
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
    end: (name: string) => held.get(name)?.(),
  }
}

let locks = createLocks()
beforeEach(() => {
  vi.useFakeTimers()
  device.clear()
  locks = createLocks()
  vi.stubGlobal('navigator', { locks })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const openTab = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}

/** A page in a tab, which shows its uploads; `end` is what the browser does when it is left. */
async function openPage(tab: ReturnType<typeof openTab>) {
  vi.resetModules()
  const { joinQueue, startUploads } = await import('#state/uploads/upload-commands.ts')
  const { isSentElsewhere } = await import('#state/uploads/use-upload-place.ts')
  const { uploadQueue } = await import('#state/uploads/upload-queue.ts')
  let onEnd = () => {}
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    onEnd = listener
  })
  vi.stubGlobal('sessionStorage', tab)
  joinQueue(new QueryClient())
  await vi.advanceTimersByTimeAsync(1_000)
  return {
    isSentElsewhere: () => isSentElsewhere('Qm'),
    names: () => uploadQueue.read().uploads.map(({ name }) => name),
    async add(name: string) {
      startUploads([sourceOfFile(new File([name], name))], kuboDefaults)
      await vi.advanceTimersByTimeAsync(1_000)
    },
    end() {
      vi.stubGlobal('sessionStorage', tab)
      onEnd()
      const [upload] = device.values() as Iterable<Upload>
      locks.end(`keyhole-uploads ${upload?.tab}`)
    },
  }
}

test('a page that is reloaded has its uploads again, another one those of a page that was closed', async () => {
  const [tab, otherTab] = [openTab(), openTab()]
  const other = await openPage(otherTab)
  const page = await openPage(tab)
  await page.add('a')
  expect(await other.isSentElsewhere()).toBe(true)
  page.end()
  await vi.advanceTimersByTimeAsync(2_000)
  const reloaded = await openPage(tab)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([reloaded.names(), other.names()]).toEqual([['a'], []])
  expect(await other.isSentElsewhere()).toBe(true)
  reloaded.end()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(other.names()).toEqual(['a'])
  expect(await (await openPage(openTab())).isSentElsewhere()).toBe(true)
})

test('a tab that is duplicated has a name of its own, and what no page has, none sends', async () => {
  const tab = openTab()
  const page = await openPage(tab)
  await page.add('a')
  const twin = await openPage({ ...tab })
  await twin.add('b')
  expect([page.names(), twin.names()]).toEqual([['a'], ['b']])
  locks.query = async () => ({ held: [] })
  vi.resetModules()
  const { isSentElsewhere } = await import('#state/uploads/use-upload-place.ts')
  expect(await isSentElsewhere('Qm')).toBe(false)
})
