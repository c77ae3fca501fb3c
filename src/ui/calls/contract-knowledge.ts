import { createContext, useContext } from 'react'
import type { Hex } from 'viem'
import type { SourcedFunctions } from '#domain/abi/call-readings.ts'
import type { KnownFunction } from '#domain/abi/selectors.ts'
import type { SilentCall } from '#domain/revert/silent-cause.ts'
import type { ReadTokenUnit } from '#domain/token/token-unit.ts'
import type { AbiField } from '#ui/form/abi-field.tsx'
import type { LookupButton } from '#ui/form/lookup-button.tsx'

/** The ABI of a contract, for an `AbiField`; null without one, undefined until it is known. */
type KnownAbi = Parameters<typeof AbiField>[0]['of'] & {
  knownAbi: { text: string } | null | undefined
}

/** Knowledge about called contracts, as hooks: each page decides which sources they ask. */
type ContractKnowledge = {
  /** The chain of the contracts; undefined where the connection names none. */
  useChainId: () => bigint | undefined
  /** The functions of a contract by the ABI known of it, with its source. */
  useContractFunctions: (contract: string | undefined) => SourcedFunctions
  /** The ABI known of a contract with its source, and how a person changes it. */
  useKnownAbi: (contract: string | undefined) => KnownAbi
  /**
   * The functions that a look-up on request found for a selector; without a server, `host` is
   * undefined.
   */
  useFoundFunctions: (selector: Hex) => {
    host: string | undefined
    lookup: Parameters<typeof LookupButton>[0]['lookup'] & { data: unknown }
    foundFunctions: readonly KnownFunction[]
  }
  /** The likely cause of a call that reverted without data, by its code. */
  useSilentCause: (call: SilentCall | undefined) => string | undefined
  /** Unit of a token; null where the contract is not a token, undefined until it is known. */
  useTokenUnit: (token: string | undefined) => ReadTokenUnit | null | undefined
}

/** The page's knowledge, for inner calls. */
export const ContractKnowledgeContext = createContext<ContractKnowledge | undefined>(undefined)

export function useKnowledge(): ContractKnowledge {
  const knowledge = useContext(ContractKnowledgeContext)
  if (!knowledge) throw new Error('A call is drawn without ContractKnowledgeContext.')
  return knowledge
}
