import { createStore, del, get, set } from 'idb-keyval'
import { stored } from '#api/stored.ts'
import type { DecodeAs, RawLayout } from '#domain/storage/layout/layout-types.ts'

/** The layout that this device keeps for an address. It is never sent anywhere. */
export type KeptLayout = {
  layout: RawLayout
  decodeAs: DecodeAs
  /** Where it came from, in words: a file's name, or `pasted`. */
  from: string
  at: Date
}

const store = createStore('keyhole-layouts', 'layouts')

/** What a browser that refuses storage is left with. */
const inMemory = new Map<string, KeptLayout>()

const place = (network: string, address: string) => `${network}/${address.toLowerCase()}`

/** The layout kept for an address, or null. */
export async function keptLayout(network: string, address: string): Promise<KeptLayout | null> {
  const key = place(network, address)
  return inMemory.get(key) ?? (await stored(() => get<KeptLayout>(key, store))) ?? null
}

/** Keeps a layout for an address, in place of the one before. */
export async function keepLayout(
  network: string,
  address: string,
  layout: KeptLayout,
): Promise<void> {
  const key = place(network, address)
  const kept = await stored(() => set(key, layout, store).then(() => true))
  if (!kept) inMemory.set(key, layout)
}

/** Forgets the layout of an address on this device. */
export async function forgetLayout(network: string, address: string): Promise<void> {
  const key = place(network, address)
  inMemory.delete(key)
  await stored(() => del(key, store))
}
