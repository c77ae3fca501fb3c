import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { MalformedError } from '#api/errors.ts'
import { isEnsName, normalizeEnsName } from '#domain/names/ens-name.ts'
import {
  type EnsFailure,
  readResolveAnswer,
  readReverseAnswer,
  resolveCallData,
  reverseCallData,
  universalResolver,
} from '#domain/names/universal-resolver.ts'
import type { CallEnd, EndedCall } from '#domain/state/call-verdict.ts'
import { hasCode } from '#queries/contract/read-through-estimate.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'

/** Whether a network has the Universal Resolver, as far as its provider lets that be read. */
const ensSupportQuery = (network: string) =>
  queryOptions({
    queryKey: ['ens support', network] as const,
    queryFn: async ({ client, signal }) => {
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
  readAnswer: (call: CallEnd) => Answer | undefined,
): Promise<{ answer: Answer | EnsFailure; call?: EndedCall }> {
  const support = await client.fetchQuery(ensSupportQuery(network))
  if (support !== 'here') return { answer: { unresolved: support } }
  const end = await client.fetchQuery(viewCallQuery(network, universalResolver, data, 'latest'))
  const answer = readAnswer(end)
  if (answer === undefined)
    throw new MalformedError('The contract at the ENS address returned other data.', end.data)
  return { answer, call: { to: universalResolver, data, end } }
}

/** The address of an ENS name as typed, at the latest block; null when it has none. */
export const ensAddressQuery = (network: string, typedName: string) =>
  queryOptions({
    queryKey: ['ens address', network, typedName] as const,
    queryFn: async ({ client }): Promise<{ address: Address } | EnsFailure | null> => {
      const normalized = await normalizeEnsName(typedName)
      if ('problem' in normalized) return { unresolved: 'invalid', ...normalized }
      const data = resolveCallData(normalized.name)
      return (await callResolver(client, network, data, readResolveAnswer)).answer
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
      client,
    }): Promise<{ name: string; call: EndedCall | undefined } | EnsFailure | null> => {
      const data = reverseCallData(address)
      const { answer, call } = await callResolver(client, network, data, readReverseAnswer)
      if (!answer || !('name' in answer)) return answer
      if (!isEnsName(answer.name)) return null
      const normalized = await normalizeEnsName(answer.name)
      return 'name' in normalized && normalized.name === answer.name ? { ...answer, call } : null
    },
    staleTime: primaryNameMs,
    gcTime: primaryNameMs,
  })

/** The call that resolves a name, as `ensAddressQuery` makes it; null for a name that is none. */
export const ensCallQuery = (typedName: string) =>
  queryOptions({
    queryKey: ['ens call', typedName] as const,
    queryFn: async () => {
      const normalized = await normalizeEnsName(typedName)
      return 'name' in normalized ? resolveCallData(normalized.name) : null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
