import { createContext, useContext } from 'react'
import type { Hex } from 'viem'
import type { SourcedFunctions } from '#domain/abi/call-readings.ts'
import type { KnownFunction } from '#domain/abi/selectors.ts'
import type { ReadTokenUnit } from '#domain/token/token-unit.ts'
import type { LookupButton } from '#ui/form/lookup-button.tsx'

/** What is known of the contracts that are called, as hooks: the page knows whom they ask. */
type ContractKnowledge = {
  /** The functions of a contract by the ABI that is known of it, and whose word that is. */
  useContractFunctions: (contract: string | undefined) => SourcedFunctions
  /** The functions that a look-up found for a selector, which runs by a press; no host without one. */
  useFoundFunctions: (selector: Hex) => {
    host: string | undefined
    lookup: Parameters<typeof LookupButton>[0]['lookup'] & { data: unknown }
    foundFunctions: readonly KnownFunction[]
  }
  /** In what a token counts; null for what is none, undefined until it is known. */
  useTokenUnit: (token: string | undefined) => ReadTokenUnit | null | undefined
}

/** The page's knowledge, for the calls within. */
export const ContractKnowledgeContext = createContext<ContractKnowledge | undefined>(undefined)

export function useKnowledge(): ContractKnowledge {
  const knowledge = useContext(ContractKnowledgeContext)
  if (!knowledge) throw new Error('A call is drawn without ContractKnowledgeContext.')
  return knowledge
}
