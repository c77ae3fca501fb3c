import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { InferredRecord } from '#domain/storage/layout/inferred-layout.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { inferContract } from '#queries/contract/infer-contract.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'

/** Variables with the names of the functions that use them, or a sentence on why there are none. */
export type InferredVariables = { records: InferredRecord[] } | { none: string }

/**
 * The variables that are inferred from the code of a contract, or of its implementation where it is
 * a proxy. It costs a few estimates.
 */
export const inferredVariablesQuery = (network: string, address: Address) =>
  queryOptions({
    queryKey: ['inferred variables', network, address] as const,
    queryFn: async ({
      queryKey: [, network, address],
      client,
      signal,
    }): Promise<InferredVariables> => {
      const { opens } = await client.fetchQuery(estimateReadSupportQuery(network, 'latest'))
      if (!opens) return { none: 'The provider returns no code through an estimate.' }
      const { code } = await client.fetchQuery(contractCodeQuery(network, address, 'latest'))
      if (code === '0x') return { none: 'No code at this address.' }
      const [inferred, { findNamedFunction }] = await Promise.all([
        inferContract(code, signal),
        import('#domain/abi/inferred/inferred-abi.ts'),
      ])
      if ('why' in inferred) return { none: inferred.why }
      const functionNames = new Map(
        inferred.functions.map((each) => [each.selector, findNamedFunction(each)?.name]),
      )
      const nameAll = (selectors: readonly Hex[]) =>
        selectors.map((selector) => functionNames.get(selector) ?? selector)
      const records = inferred.variables.map(({ reads, writes, ...variable }) => ({
        ...{ ...variable, reads: nameAll(reads), writes: nameAll(writes) },
      }))
      return records.length > 0 ? { records } : { none: 'The bytecode shows no variables.' }
    },
    staleTime: 60_000,
  })
