import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { openDeviceStore } from '#api/device/device-store.ts'
import { openObjectStore } from '#api/device/object-store.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { addContractNames, removeContractName } from '#queries/names/change-contract-names.ts'
import { findContractPlaces, type Kept, readKept } from '#queries/names/kept-contracts.ts'
import { fetchConnection, mayBeOneChain } from '#state/connections/connections.ts'

/** The layout that this device keeps for an address. It is never sent anywhere. */
type StoredLayout = {
  layout: RawLayout
  /** Source of the layout, as a text: a file's name, or `pasted`. */
  from: string
}

/** Layouts by `contractId`. */
const layoutStore = openDeviceStore<string, Kept<StoredLayout>>(
  openObjectStore('keyhole-layouts', 'layouts'),
  (contractId) => contractId,
)

/** Names the contracts whose layouts this browser keeps. */
export async function loadImportedNames(client: QueryClient): Promise<void> {
  const named = [...(await layoutStore.readAll()).byId].map(async ([id, kept]) => {
    const [network = '', address = ''] = id.split('/')
    const { ids, chainId } = await findContractPlaces(client, network, address)
    return mayBeOneChain(kept.chainId, chainId) ? importedNames(ids, kept.layout) : []
  })
  addContractNames(client, (await Promise.all(named)).flat())
}

/** The name of a contract by its layout, which may name none, on every connection to its chain. */
const importedNames = (ids: readonly string[], { contract }: RawLayout) =>
  contract === ''
    ? []
    : ids.map((id) => [id, { name: contract, source: 'imported layout' }] as const)

/** A layout to show an address with: kept on this device, or published with the network's chain. */
export type AddressLayout = StoredLayout & { kept: boolean }

/**
 * The layout of an address: a person's own, otherwise the one that the service publishes of its own
 * contracts, otherwise that of the project on its machine, otherwise null.
 */
export const layoutQuery = (network: string, address: string) =>
  queryOptions({
    queryKey: ['layout', network, address] as const,
    queryFn: async ({ client }): Promise<AddressLayout | null> => {
      const storedLayout = await readKept(
        layoutStore,
        await findContractPlaces(client, network, address),
      )
      if (storedLayout) return { ...storedLayout, kept: true }
      const connection = await fetchConnection(client, network)
      const publishedLayout = connection?.layouts?.find((layout) =>
        isSameHex(layout.address, address),
      )
      if (!publishedLayout && connection?.project)
        return (await import('#queries/names/project-contracts.ts')).projectLayout(
          client,
          network,
          address,
        )
      if (!publishedLayout) return null
      const { contract, source, storageLayout } = publishedLayout
      const layout = { contract, source, compiler: 'solidity' as const, json: storageLayout }
      return { layout, from: 'solc', kept: false }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Keeps a layout for an address on this device, by a press. */
export const keepLayoutMutation = (network: string, address: string) =>
  mutationOptions({
    mutationKey: ['keep layout', network, address],
    mutationFn: (layout: StoredLayout, { client }) => keepLayout(client, network, address, layout),
  })

/** Keeps a layout for an address; false where the browser refuses to store it. */
export async function keepLayout(
  client: QueryClient,
  network: string,
  address: string,
  layout: StoredLayout,
): Promise<boolean> {
  const { ids, chainId } = await findContractPlaces(client, network, address)
  const storedLayout = { ...layout, at: new Date(), chainId }
  const { lasting } = await layoutStore.change(ids.slice(0, 1), () => storedLayout)
  await client.invalidateQueries({ queryKey: ['layout'] })
  addContractNames(client, importedNames(ids, storedLayout.layout))
  return lasting
}

/** Removes the layout that this device keeps for an address, for every connection to its chain. */
export const removeLayoutMutation = (network: string, address: string) =>
  mutationOptions({
    mutationKey: ['remove layout', network, address],
    mutationFn: async (_: undefined, { client }) => {
      const { ids } = await findContractPlaces(client, network, address)
      await layoutStore.change(ids, () => undefined)
      await client.invalidateQueries({ queryKey: ['layout'] })
      for (const id of ids) removeContractName(client, id)
    },
  })
