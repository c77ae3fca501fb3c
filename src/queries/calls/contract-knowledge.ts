import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Hex } from 'viem'
import type { SilentCall } from '#domain/revert/silent-cause.ts'
import { useFoundFunctions } from '#queries/calls/found-functions.ts'
import { useContractFunctions } from '#queries/contract/contract-functions.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { silentCauseQuery } from '#queries/contract/silent-cause.ts'
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
  useSilentCause: (call: SilentCall | undefined) =>
    useQuery(silentCauseQuery(network, call, 'latest')).data?.cause,
  useTokenUnit: (token: string | undefined) => useTokenUnit(network, token),
})
