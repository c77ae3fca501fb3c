import {
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { openDeviceStore } from '#api/device/device-store.ts'
import { openObjectStore } from '#api/device/object-store.ts'
import type { CodeMatch } from '#domain/contract/code-metadata.ts'
import { byteLength, isAddress } from '#domain/values/hex.ts'
import { nothingIfFailed } from '#queries/client.ts'
import { findContractPlaces, type Kept, readKept } from '#queries/names/kept-contracts.ts'
import { fetchConnection } from '#state/connections/connections.ts'

/** Source of an ABI, as pages show it. */
export type AbiSource =
  | 'pasted ABI'
  | 'imported ABI'
  | 'ABI from project'
  | `ABI from project, ${CodeMatch}`
  | `ABI from project, implementation ${string}`
  | 'ABI from metadata, verified'
  | 'ABI from metadata, unverified'
  | 'ABI from Sourcify, exact match'
  | 'ABI from Sourcify, match'

/** An ABI in any form that `readAbi` takes, and its source; while it is typed it may be none. */
export type SourcedAbi = { text: string; source: AbiSource }

/** `stored` says whether it outlives the page; undefined where that was not tried. */
export type KnownAbi = SourcedAbi & { stored?: boolean | undefined }

/** ABIs by `contractId`, which are never sent anywhere. @internal */
export const storedAbis = openDeviceStore<string, Kept<SourcedAbi>>(
  openObjectStore('keyhole-abis', 'abis'),
  (contractId) => contractId,
  {
    maxCount: 200,
    maxBytes: 8 * 1024 * 1024,
    measure: ({ at, text }) => ({ time: at.getTime(), bytes: countBytes(text) }),
  },
)

/** The largest ABIs, of contracts made of many facets, have some 200 KiB. */
const maxAbiBytes = 1024 * 1024

const countBytes = (text: string) => new TextEncoder().encode(text).length

/**
 * The ABI of a contract that this device has stored, or that was typed or found in this session;
 * otherwise that of the project on the service's machine; null where there is none. The bundled lists of signatures come after it, where
 * data is decoded.
 */
export const knownAbiQuery = (network: string, address: string) =>
  queryOptions({
    queryKey: ['known abi', network, address.trim().toLowerCase()] as const,
    queryFn: async ({ queryKey, client }): Promise<KnownAbi | null> => {
      const [, network, address] = queryKey
      const storedAbi = isAddress(address)
        ? await readKept(storedAbis, await findContractPlaces(client, network, address))
        : undefined
      // An ABI that was typed meanwhile is newer.
      const typedAbi = client.getQueryData<KnownAbi | null>(queryKey)
      if (typedAbi) return typedAbi
      if (storedAbi) return { text: storedAbi.text, source: storedAbi.source, stored: true }
      // A project knows a contract by its address or the code that was to create it.
      if ((byteLength(address) ?? 0) < 20) return null
      const connection = await fetchConnection(client, network).catch(nothingIfFailed)
      if (!connection?.project) return null
      const { projectAbi } = await import('#queries/names/project-contracts.ts')
      return projectAbi(client, network, address)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Decodes a contract's data by this ABI from now on, and stores it once it can be read; null
 * forgets it. An ABI from metadata can be found again, and is not stored.
 * @returns whether it outlives the page; undefined where that was not tried
 */
export async function setKnownAbi(
  client: QueryClient,
  network: string,
  address: string,
  abi: SourcedAbi | null,
): Promise<boolean | undefined> {
  const { queryKey } = knownAbiQuery(network, address)
  client.setQueryData(queryKey, abi)
  if (!isAddress(address.trim()) || (abi && !(await isWorthStoring(abi)))) return undefined
  const { ids, chainId } = await findContractPlaces(client, network, address.trim())
  // The browser may refuse, too: then it lasts for the page only.
  const isTooLarge = abi && countBytes(abi.text) > maxAbiBytes
  const kept = abi ? { ...abi, at: new Date(), chainId } : undefined
  const stored =
    !isTooLarge && (await storedAbis.change(abi ? ids.slice(0, 1) : ids, () => kept)).lasting
  // Another connection to this chain may have looked for it in vain.
  client.removeQueries({
    queryKey: queryKey.slice(0, 1),
    type: 'inactive',
    predicate: ({ state }) => state.data === null,
  })
  client.setQueryData(queryKey, (current) =>
    current && current.text === abi?.text ? { ...current, stored } : current,
  )
  return stored
}

/** Largest artifact in which an ABI is looked for, characters: build info of many contracts is read for its layout alone. */
const maxArtifactCharacters = 8 * 1024 * 1024

/** Keeps the ABI in an artifact whose layout was imported, where the contract has none yet. */
export async function keepArtifactAbi(
  client: QueryClient,
  network: string,
  address: string,
  artifact: string,
  contract: string,
): Promise<void> {
  if (artifact.length > maxArtifactCharacters) return
  if (await client.fetchQuery(knownAbiQuery(network, address))) return
  const { readArtifact } = await import('#domain/abi/artifact.ts')
  const contracts = readArtifact(artifact)
  if ('problem' in contracts) return
  const found = contracts.find(({ name }) => contracts.length === 1 || name === contract)
  if (!found || found.abi.length === 0) return
  const text = JSON.stringify(found.abi)
  await setKnownAbi(client, network, address, { text, source: 'imported ABI' })
}

async function isWorthStoring({ text, source }: SourcedAbi): Promise<boolean> {
  if (source.startsWith('ABI from metadata')) return false
  const { readAbi } = await import('#domain/abi/artifact.ts')
  return !('problem' in readAbi(text, 'function'))
}

/** The known ABI of a contract, and how a person changes it. */
export function useKnownAbi(network: string, address: string) {
  const client = useQueryClient()
  const { data: knownAbi } = useQuery(knownAbiQuery(network, address))
  return {
    /** Undefined until it is read, null where there is none. */
    knownAbi,
    /** The text of a field for it: an ABI of another source is not for editing. */
    pastedAbi: knownAbi?.source === 'pasted ABI' ? knownAbi.text : '',
    pasteAbi: (text: string) => {
      const abi: SourcedAbi = { text, source: 'pasted ABI' }
      return setKnownAbi(client, network, address, text.trim() === '' ? null : abi)
    },
  }
}

/** The ABIs that are known of contracts, each with its contract, by address or creation code, as the source. */
export function useKnownAbis(network: string, contracts: readonly string[]) {
  const distinct = [...new Set(contracts.map((each) => each.toLowerCase()))]
  return useQueries({
    queries: distinct.map((each) => knownAbiQuery(network, each)),
    combine: (results) =>
      results.flatMap(({ data }, index) =>
        data ? [{ text: data.text, from: distinct[index] ?? '' }] : [],
      ),
  })
}
