import { useMemo } from 'react'
import type { AbiFunction } from 'viem'
import { readFunctions } from '#domain/abi/call-data.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'

const noFunctions: readonly AbiFunction[] = []

/** The functions of a contract by the ABI that is known of it, and what is wrong with that. */
export function useContractFunctions(network: string, contract: string | undefined) {
  const abiState = useKnownAbi(network, contract ?? '')
  const text = abiState.knownAbi?.text.trim() ?? ''
  return useMemo(() => {
    const parsedFunctions = text === '' ? noFunctions : readFunctions(text)
    return 'problem' in parsedFunctions
      ? { ...abiState, functions: noFunctions, problem: parsedFunctions.problem }
      : { ...abiState, functions: parsedFunctions, problem: undefined }
    // `pasteAbi` is made anew each time and does the same.
  }, [text, abiState.knownAbi])
}
