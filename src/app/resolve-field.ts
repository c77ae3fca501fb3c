import type { QueryClient } from '@tanstack/react-query'
import type { ApiFailure } from '#api/errors.ts'
import { describeEnsFailure } from '#domain/names/universal-resolver.ts'
import { resolveBlockNumber } from '#queries/chain/resolve-block.ts'
import { fetchForRun } from '#queries/client.ts'
import { ensAddressQuery } from '#queries/contract/ens-names.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import type { ResolveField } from '#ui/form/field-resolver.ts'

type Network = { network: string; name: string }
type Resolved = ReturnType<ResolveField>

/** Resolves a block or ENS name typed into a field, or returns the failure in words. */
export async function resolveField(
  client: QueryClient,
  { network, name: networkName }: Network,
  ...[question, signal]: Parameters<ResolveField>
): Resolved {
  try {
    if ('name' in question)
      return await resolveName(client, network, networkName, question.name, signal)
    const number = await resolveBlockNumber(client, network, question, signal)
    if (number === null) return notFound(networkName)
    return typeof number === 'bigint' ? { text: number.toString() } : number
  } catch (failure) {
    return { problem: describeFailure(failure as ApiFailure).title }
  }
}

const notFound = (networkName: string) => ({ problem: `Not found on ${networkName}.` })

async function resolveName(
  client: QueryClient,
  network: string,
  networkName: string,
  name: string,
  signal: AbortSignal,
): Resolved {
  const answer = await fetchForRun(client, ensAddressQuery(network, name), signal)
  if (answer === null) return notFound(networkName)
  return 'address' in answer
    ? { text: answer.address }
    : { problem: describeEnsFailure(answer, networkName) }
}
