import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Hex } from 'viem'
import { readFunction } from '#domain/abi/call-data.ts'
import type { KnownFunction } from '#domain/abi/selectors.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import type { SilentCall } from '#domain/revert/silent-cause.ts'
import { useContractFunctions } from '#queries/contract/contract-functions.ts'
import { useKnownAbi, useKnownAbis } from '#queries/contract/known-abi.ts'
import { silentCauseQuery } from '#queries/contract/silent-cause.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { useSignatureLookup } from '#queries/lookups/signature-lookup.ts'
import { useChainId } from '#state/connections/use-connection.ts'

/** The functions that a look-up found for a selector, and the look-up, which waits for a press. */
export function useFoundFunctions(network: string, selector: Hex) {
  const { host, lookup, signatures } = useSignatureLookup(network, selector)
  const foundFunctions = useMemo(
    () =>
      signatures.flatMap((signature): KnownFunction[] => {
        const item = readFunction(signature)
        return 'problem' in item ? [] : [{ item, names: [host ?? ''], sources: ['look-up'] }]
      }),
    [signatures, host],
  )
  return { host, lookup, foundFunctions }
}

/** Known facts about the contracts of a network, for the context of `ui/calls`; of their code at the block of a call. */
export const useContractKnowledge = (network: string, block: EstimateReadBlock = 'latest') =>
  useMemo(() => createContractKnowledge(network, block), [network, block])

const createContractKnowledge = (network: string, block: EstimateReadBlock) => ({
  useChainId: () => useChainId(network),
  useContractFunctions: (contract: string | undefined) =>
    useContractFunctions(network, contract).sourcedFunctions,
  useKnownAbi: (contract: string | undefined) => useKnownAbi(network, contract ?? ''),
  useKnownAbis: (contracts: readonly string[]) => useKnownAbis(network, contracts),
  useFoundFunctions: (selector: Hex) => useFoundFunctions(network, selector),
  useSilentCause: (call: SilentCall | undefined) =>
    useQuery(silentCauseQuery(network, call, block)).data?.cause,
  useTokenUnit: (token: string | undefined) => useTokenUnit(network, token),
})
