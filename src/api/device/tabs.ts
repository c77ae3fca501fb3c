import { type ChangeValue, openDeviceStore, type StoreChange } from '#api/device/device-store.ts'
import { openObjectStore } from '#api/device/object-store.ts'

/**
 * Messages between the tabs of this browser under a name. Firefox throws where cookies are blocked:
 * then none are sent or received.
 */
export function openTabChannel(name: string) {
  const channel = openChannel(name)
  return {
    send: (message: unknown) => channel?.postMessage(message),
    /** Receives messages of other tabs, until the returned function is called. */
    listen<Message>(listener: (message: Message) => void): () => void {
      const onMessage = ({ data }: MessageEvent<Message>) => listener(data)
      channel?.addEventListener('message', onMessage)
      return () => channel?.removeEventListener('message', onMessage)
    },
  }
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/** Like `openDeviceStore`, and other tabs of this browser hear of each change. */
export function openSharedStore<Key, Value>(
  database: string,
  objectStore: string,
  idOf: (key: Key) => string,
) {
  const store = openDeviceStore<Key, Value>(openObjectStore(database, objectStore), idOf)
  const tabs = openTabChannel(database)
  return {
    ...store,
    async change(keys: readonly Key[], change: ChangeValue<Key, Value>) {
      const result = await store.change(keys, change)
      if (result.lasting) tabs.send(result.changes.map(({ id }) => id))
      return result
    },

    /** Calls back with the changes of other tabs, until the returned function is called. */
    watchTabs: (onChange: (changes: StoreChange<Value>[]) => void): (() => void) =>
      tabs.listen<string[]>(async (ids) => onChange(await store.readChanges(ids))),
  }
}

/**
 * Takes the lock of this name as soon as no other page has it, and resolves to the function that
 * releases it; the browser does that itself when the page ends. Undefined where the browser has no
 * locks (plain HTTP) or refuses them (cookies blocked), and where `options` end the wait.
 */
export const holdLock = (
  name: string,
  options: LockOptions = {},
): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    const { locks } = navigator as { locks?: LockManager }
    if (!locks) return resolve(undefined)
    locks
      .request(name, options, (lock) =>
        lock ? new Promise<void>((release) => resolve(() => release())) : resolve(undefined),
      )
      .catch(() => resolve(undefined))
  })

/** Whether a page of this browser has the lock of this name. */
export async function isLockHeld(name: string): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager }
  return (await locks?.query())?.held?.some((lock) => lock.name === name) ?? false
}
