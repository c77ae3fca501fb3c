import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { openDeviceStore } from '#api/device/device-store.ts'
import { openObjectStore } from '#api/device/object-store.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { addContractNames, removeContractName } from '#queries/names/change-contract-names.ts'
import { contractId } from '#queries/names/contract-names.ts'
import { fetchConnection } from '#state/connections/connections.ts'

/** The layout that this device keeps for an address. It is never sent anywhere. */
type StoredLayout = {
  layout: RawLayout
  /** Source of the layout, as a text: a file's name, or `pasted`. */
  from: string
  at: Date
}

const layoutStore = openDeviceStore<{ network: string; address: string }, StoredLayout>(
  openObjectStore('keyhole-layouts', 'layouts'),
  ({ network, address }) => contractId(network, address),
)

/** Names the contracts whose layouts this browser keeps. */
export const loadImportedNames = async (client: QueryClient) =>
  addContractNames(
    client,
    [...(await layoutStore.readAll()).byId].flatMap(([id, { layout }]) =>
      importedNames(id, layout),
    ),
  )

/** A layout may name no contract. */
const importedNames = (id: string, { contract }: RawLayout) =>
  contract === '' ? [] : [[id, { name: contract, source: 'imported layout' }] as const]

/** A layout to show an address with: kept on this device, or published with the network's chain. */
export type AddressLayout = Omit<StoredLayout, 'at'> & { kept: boolean }

/**
 * The layout of an address: a person's own, otherwise the one that the service publishes of its own
 * contracts, otherwise that of the project on its machine, otherwise null.
 */
export const layoutQuery = (network: string, address: string) =>
  queryOptions({
    queryKey: ['layout', network, address] as const,
    queryFn: async ({ queryKey: [, network, address], client }): Promise<AddressLayout | null> => {
      const storedLayout = await layoutStore.read({ network, address })
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
    mutationFn: (layout: Omit<StoredLayout, 'at'>, { client }) =>
      keepLayout(client, network, address, layout),
  })

/** Keeps a layout for an address; false where the browser refuses to store it. */
export async function keepLayout(
  client: QueryClient,
  network: string,
  address: string,
  layout: Omit<StoredLayout, 'at'>,
): Promise<boolean> {
  const storedLayout = { ...layout, at: new Date() }
  const { lasting } = await layoutStore.change([{ network, address }], () => storedLayout)
  await client.invalidateQueries(layoutQuery(network, address))
  addContractNames(client, importedNames(contractId(network, address), storedLayout.layout))
  return lasting
}

/** Removes the layout that this device keeps for an address. */
export const removeLayoutMutation = (network: string, address: string) =>
  mutationOptions({
    mutationKey: ['remove layout', network, address],
    mutationFn: async (_: undefined, { client }) => {
      await layoutStore.change([{ network, address }], () => undefined)
      await client.invalidateQueries(layoutQuery(network, address))
      removeContractName(client, contractId(network, address))
    },
  })
