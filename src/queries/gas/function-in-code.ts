import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import type { FunctionInCode } from '#domain/revert/silent-causes.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { inferContract } from '#queries/contract/infer-contract.ts'

/**
 * Whether the code of a contract, or of its implementation where it is a proxy, dispatches a
 * selector. The code is read through an estimate.
 * @throws ApiFailure where that is not possible; Error where nothing can be inferred from it.
 */
export const functionInCodeQuery = (
  network: string,
  address: Address,
  selector: Hex,
  block: EstimateReadBlock,
) =>
  queryOptions({
    queryKey: ['function in code', network, address, selector, block] as const,
    queryFn: async ({
      queryKey: [, network, address, selector, block],
      client,
      signal,
    }): Promise<FunctionInCode> => {
      const { code } = await client.fetchQuery(accountQuery(network, address, block))
      const ownSelectors = await inferSelectors(code, signal)
      if (ownSelectors.has(selector)) return { found: true }
      const contractCode = await client.fetchQuery(contractCodeQuery(network, address, block))
      const codeSelectors = await inferSelectors(contractCode.code, signal)
      if (codeSelectors.has(selector)) return { found: true, behind: contractCode.address }
      return { found: false, others: new Set([...ownSelectors, ...codeSelectors]).size }
    },
    staleTime: 60_000,
  })

async function inferSelectors(code: Hex, signal: AbortSignal): Promise<Set<Hex>> {
  const inferred = await inferContract(code, signal)
  if ('why' in inferred) throw new Error(inferred.why)
  return new Set(inferred.functions.map(({ selector }) => selector))
}
