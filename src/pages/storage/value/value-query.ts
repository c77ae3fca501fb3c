import { slotWord } from '#domain/storage/path/derive-slot.ts'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** The word that holds a value. */
export const valueQuery = (network: string, { address, location, block }: StorageQuestion) =>
  storageQuery(network, address, slotWord(location.slot), block)
