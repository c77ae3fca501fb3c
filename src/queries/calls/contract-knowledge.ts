import { useMemo } from 'react'
import type { Hex } from 'viem'
import { useFoundFunctions } from '#queries/calls/found-functions.ts'
import { useContractFunctions } from '#queries/contract/contract-functions.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { useChainId } from '#state/connections/use-connection.ts'

/** Known facts about the contracts of a network, for the context of `ui/calls`. */
export const useContractKnowledge = (network: string) =>
  useMemo(() => createContractKnowledge(network), [network])

const createContractKnowledge = (network: string) => ({
  useChainId: () => useChainId(network),
  useContractFunctions: (contract: string | undefined) =>
    useContractFunctions(network, contract).sourcedFunctions,
  useKnownAbi: (contract: string | undefined) => useKnownAbi(network, contract ?? ''),
  useFoundFunctions: (selector: Hex) => useFoundFunctions(network, selector),
  useTokenUnit: (token: string | undefined) => useTokenUnit(network, token),
})
