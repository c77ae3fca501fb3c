import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { MalformedError, RefusedError, UnreachableError } from '#api/errors.ts'
import { sendLookup } from '#api/lookups/send-lookup.ts'
import { readSourcifyContract } from '#domain/lookups/sourcify-contract.ts'
import { knownAbiQuery, setKnownAbi } from '#queries/contract/known-abi.ts'
import { keepLayout, layoutQuery } from '#queries/storage/address-layout.ts'
import { fetchConnection } from '#state/connections/connections.ts'

/** Result for an ABI or a layout that was looked up; a person's own is never replaced. */
export type LookupUse = 'saved' | 'this session only' | 'yours stays' | 'not available'

/** Match at Sourcify, by its own word, and the results. */
export type SourcifyLookup = {
  match: 'exact match' | 'match'
  abi: LookupUse
  layout: LookupUse
}

/**
 * Looks a contract up on the connection's Sourcify server, and keeps its ABI and storage layout for
 * the account whose code it is: of a proxy, that of its implementation. Null where the contract is
 * not verified there. It tells the server the chain and the address: enable it by a press alone.
 * @throws ApiFailure
 */
export const sourcifyLookupQuery = (network: string, account: Address, codeAddress: Address) =>
  queryOptions({
    queryKey: ['sourcify look-up', network, account, codeAddress] as const,
    queryFn: async ({ client, signal }): Promise<SourcifyLookup | null> => {
      const contract = await askSourcify(
        client,
        network,
        codeAddress,
        'abi,storageLayout,compilation.fullyQualifiedName',
        readSourcifyContract,
        signal,
      )
      if (contract === null) return null
      const { match, abi, layout } = contract
      async function applyAbi(): Promise<LookupUse> {
        const knownAbi = await client.fetchQuery(knownAbiQuery(network, account))
        if (knownAbi?.source === 'pasted ABI') return 'yours stays'
        const found = { text: abi, source: `ABI from Sourcify, ${match}` } as const
        return (await setKnownAbi(client, network, account, found)) ? 'saved' : 'this session only'
      }
      async function applyLayout(): Promise<LookupUse> {
        if (!layout) return 'not available'
        const known = await client.fetchQuery(layoutQuery(network, account))
        if (known?.kept && !known.from.startsWith('Sourcify')) return 'yours stays'
        const found = { layout, from: `Sourcify, ${match}` }
        return (await keepLayout(client, network, account, found)) ? 'saved' : 'this session only'
      }
      return { match, abi: await applyAbi(), layout: await applyLayout() }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Asks the connection's Sourcify server for fields of a contract; null where it is not verified there.
 * @throws ApiFailure
 */
export async function askSourcify<T extends object>(
  client: QueryClient,
  network: string,
  address: Address,
  fields: string,
  read: (
    json: unknown,
    asked: { chainId: number; address: string },
  ) => T | null | { problem: string },
  signal: AbortSignal,
): Promise<T | null> {
  const { lookups, chainId } = (await fetchConnection(client, network)) ?? {}
  if (!lookups?.sourcify || chainId === undefined)
    throw new UnreachableError('no connection', 'No Sourcify server or chain ID is set.')
  const path = `/v2/contract/${chainId}/${address}?fields=${fields}`
  const server = lookups.sourcify
  const { status, json, body } = await sendLookup(
    { method: 'Sourcify look-up', params: [chainId, address], server, path },
    signal,
  )
  const contract = read(json, { chainId, address })
  if (contract === null) return null
  if (status !== 200) throw new RefusedError(status, body, undefined, 'keyless')
  if ('problem' in contract) throw new MalformedError(contract.problem, body)
  return contract
}
