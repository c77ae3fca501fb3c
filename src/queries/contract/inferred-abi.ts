import { queryOptions } from '@tanstack/react-query'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { inferContract, type NoInference } from '#queries/contract/infer-contract.ts'

/** The functions that are inferred from code, as lines of an ABI. */
export const inferredAbiQuery = (
  network: string,
  { code, codeHash }: Pick<ContractCode, 'code' | 'codeHash'>,
) =>
  queryOptions({
    queryKey: ['inferred abi', network, codeHash] as const,
    queryFn: async ({ signal }): Promise<{ abi: string } | NoInference> => {
      const [inferred, { formatInferredFunction }] = await Promise.all([
        inferContract(code, signal),
        import('#domain/abi/inferred/inferred-abi.ts'),
      ])
      return 'why' in inferred
        ? inferred
        : { abi: inferred.functions.map(formatInferredFunction).join('\n') }
    },
    staleTime: ({ state: { data } }) => (data && 'abi' in data ? Number.POSITIVE_INFINITY : 0),
  })
