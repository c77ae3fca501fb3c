import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { MalformedError } from '#api/errors.ts'
import type { EnsFailure } from '#domain/names/ens-failure.ts'
import { isEnsName, normalizeEnsName } from '#domain/names/ens-name.ts'
import {
  readResolveAnswer,
  readReverseAnswer,
  resolveCallData,
  reverseCallData,
  universalResolver,
} from '#domain/names/universal-resolver.ts'
import { hasCode } from '#queries/contract/read-through-estimate.ts'
import { callView } from '#queries/contract/view-call.ts'

/** Whether a network has the Universal Resolver, as far as its provider lets that be read. */
const ensSupportQuery = (network: string) =>
  queryOptions({
    queryKey: ['ens support', network] as const,
    queryFn: async ({ queryKey: [, network], client, signal }) => {
      const isHere = await hasCode(client, network, universalResolver, 'latest', signal)
      if (isHere === undefined) return 'unreadable'
      return isHere ? 'here' : 'no resolver'
    },
    staleTime: ({ state: { data } }) => (data === 'unreadable' ? 0 : 600_000),
  })

/** Calls the Universal Resolver at the latest block. @throws ApiFailure */
async function callResolver<Answer>(
  client: QueryClient,
  network: string,
  data: Hex,
  readAnswer: (call: { success: boolean; data: Hex }) => Answer | undefined,
  signal: AbortSignal,
): Promise<Answer | EnsFailure> {
  const support = await client.fetchQuery(ensSupportQuery(network))
  if (support !== 'here') return { unresolved: support }
  const call = await callView(client, network, universalResolver, data, 'latest', signal)
  const answer = readAnswer(call)
  if (answer === undefined)
    throw new MalformedError('The contract at the ENS address returned other data.', call.data)
  return answer
}

/** The address of an ENS name as typed, at the latest block; null when it has none. */
export const ensAddressQuery = (network: string, typedName: string) =>
  queryOptions({
    queryKey: ['ens address', network, typedName] as const,
    queryFn: async ({
      queryKey: [, network, typedName],
      client,
      signal,
    }): Promise<{ address: Address } | EnsFailure | null> => {
      const normalized = await normalizeEnsName(typedName)
      if ('problem' in normalized) return { unresolved: 'invalid', ...normalized }
      const data = resolveCallData(normalized.name)
      return callResolver(client, network, data, readResolveAnswer, signal)
    },
    // Someone may send to the address: an old result is never shown.
    gcTime: 0,
  })

/** How long a primary name is not read again. */
const primaryNameMs = 3_600_000

/**
 * The primary name of an address at the latest block, which resolves back to it; null when it has
 * none, or one that ENSIP-15 would spell otherwise and ENSIP-19 therefore forbids to show.
 */
export const primaryNameQuery = (network: string, address: Address) =>
  queryOptions({
    queryKey: ['primary name', network, address] as const,
    queryFn: async ({
      queryKey: [, network, address],
      client,
      signal,
    }): Promise<{ name: string } | EnsFailure | null> => {
      const data = reverseCallData(address)
      const answer = await callResolver(client, network, data, readReverseAnswer, signal)
      if (!answer || !('name' in answer)) return answer
      if (!isEnsName(answer.name)) return null
      const normalized = await normalizeEnsName(answer.name)
      return 'name' in normalized && normalized.name === answer.name ? answer : null
    },
    staleTime: primaryNameMs,
    gcTime: primaryNameMs,
  })
