import { useMemo } from 'react'
import type { AbiFunction } from 'viem'
import { readFunctions } from '#domain/abi/call-data.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'

const noFunctions: readonly AbiFunction[] = []

/** The functions of a contract by the ABI that is known of it, and what is wrong with that. */
export function useContractFunctions(network: string, contract: string | undefined) {
  const abiState = useKnownAbi(network, contract ?? '')
  const text = abiState.knownAbi?.text.trim() ?? ''
  const parsedFunctions = useMemo(() => (text === '' ? noFunctions : readFunctions(text)), [text])
  return 'problem' in parsedFunctions
    ? { ...abiState, functions: noFunctions, problem: parsedFunctions.problem }
    : { ...abiState, functions: parsedFunctions, problem: undefined }
}
