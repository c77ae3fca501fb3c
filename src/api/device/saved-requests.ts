import { openDeviceStore } from '#api/device/device-store.ts'
import type { SavedRequest } from '#domain/playground/saved-request.ts'

/** The requests of the playground that this device keeps, by name. */
export const savedRequestStore = openDeviceStore<{ name: string }, SavedRequest>(
  'keyhole-requests',
  'requests',
  ({ name }) => name,
)
