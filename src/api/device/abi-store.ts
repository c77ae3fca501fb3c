import { openDeviceStore } from '#api/device/device-store.ts'

/** An ABI as this device keeps it, under the id of its contract; it is never sent anywhere. */
type StoredAbi = { text: string; source: string; at: Date }

const store = openDeviceStore<string, StoredAbi>('keyhole-abis', 'abis', (contractId) => contractId)

const maxAbis = 200
const maxBytes = 8 * 1024 * 1024
/** The largest ABIs, of contracts made of many facets, have some 200 KiB. */
const maxAbiBytes = 1024 * 1024

/** The ABI that is stored under an id. */
export const readStoredAbi = (contractId: string) => store.read(contractId)

/**
 * Stores an ABI, or removes it where there is none; the oldest give way to it. False where it is
 * too large, or the browser refuses to store it: then it lasts until the page is closed.
 */
export async function changeStoredAbi(
  contractId: string,
  abi: Omit<StoredAbi, 'at'> | null,
): Promise<boolean> {
  if (abi && countBytes(abi.text) > maxAbiBytes) return false
  const { lasting } = await store.change([contractId], () =>
    abi ? { ...abi, at: new Date() } : undefined,
  )
  if (!abi) return lasting
  const oldIds = idsBeyondBounds(await store.readEntries())
  if (oldIds.length > 0) await store.change(oldIds, () => undefined)
  return lasting
}

/** The ids of the oldest ABIs, of those that are more, or have more bytes, than are kept. @internal */
export function idsBeyondBounds(entries: readonly (readonly [id: string, abi: StoredAbi])[]) {
  let keptBytes = 0
  return entries
    .toSorted(([, one], [, other]) => other.at.getTime() - one.at.getTime())
    .filter(([, { text }], index) => {
      keptBytes += countBytes(text)
      return index >= maxAbis || keptBytes > maxBytes
    })
    .map(([id]) => id)
}

const countBytes = (text: string) => new TextEncoder().encode(text).length
