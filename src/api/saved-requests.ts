import { createStore, del, setMany, values } from 'idb-keyval'
import { stored } from '#api/stored.ts'
import type { SavedRequest } from '#domain/playground/saved-request.ts'

const store = createStore('keyhole-requests', 'requests')

/** What a browser that refuses storage is left with. */
const inMemory = new Map<string, SavedRequest>()

/** The requests that this device keeps, in no order, and whether they outlive this page. */
export async function savedRequests(): Promise<{ requests: SavedRequest[]; lasting: boolean }> {
  const lasting = await stored(() => values<SavedRequest>(store))
  return { requests: [...(lasting ?? []), ...inMemory.values()], lasting: lasting !== undefined }
}

/** Keeps requests, each in place of the one of the same name. */
export async function saveRequests(requests: readonly SavedRequest[]): Promise<void> {
  const named = requests.map((request): [string, SavedRequest] => [request.name, request])
  const kept = await stored(() => setMany(named, store).then(() => true))
  if (!kept) for (const [name, request] of named) inMemory.set(name, request)
}

/** Forgets the request of a name on this device. */
export async function forgetRequest(name: string): Promise<void> {
  inMemory.delete(name)
  await stored(() => del(name, store))
}
