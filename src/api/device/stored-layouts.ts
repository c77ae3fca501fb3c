import { openDeviceStore } from '#api/device/device-store.ts'
import type { DecodeAs, RawLayout } from '#domain/storage/layout/layout-types.ts'

/** The layout that this device keeps for an address. It is never sent anywhere. */
export type StoredLayout = {
  layout: RawLayout
  decodeAs: DecodeAs
  /** Where it came from, in words: a file's name, or `pasted`. */
  from: string
  at: Date
}

/** The layouts that this device keeps, by network and address. */
export const layoutStore = openDeviceStore<{ network: string; address: string }, StoredLayout>(
  'keyhole-layouts',
  'layouts',
  ({ network, address }) => `${network}/${address.toLowerCase()}`,
)
