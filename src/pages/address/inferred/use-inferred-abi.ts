import { useQuery } from '@tanstack/react-query'
import type { KnownAbi } from '#pages/address/use-known-abi.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { inferredAbiQuery } from '#queries/contract/inferred-abi.ts'

/** The known ABI; where there is none, what is inferred from the code. */
export function useInferredAbi(
  network: string,
  contractCode: ContractCode,
  knownAbi: KnownAbi,
): KnownAbi {
  const isNeeded = knownAbi.source === undefined && !knownAbi.waiting
  const { data, isPending, error } = useQuery({
    ...inferredAbiQuery(network, contractCode),
    enabled: isNeeded,
  })
  if (!isNeeded) return knownAbi
  if (isPending) return { ...knownAbi, waiting: true }
  if (!data || 'why' in data) return { ...knownAbi, why: data?.why ?? error?.message }
  if (data.abi === '') return { ...knownAbi, why: 'The bytecode shows no functions.' }
  return { text: data.abi, source: 'inferred from bytecode', waiting: false }
}
