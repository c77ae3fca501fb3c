import { useMemo } from 'react'
import { readFunctions } from '#domain/abi/call-data.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'

/** The functions of a contract by its known ABI, and the problem of that ABI. */
export function useContractFunctions(network: string, contract: string | undefined) {
  const abiState = useKnownAbi(network, contract ?? '')
  const text = abiState.knownAbi?.text.trim() ?? ''
  const abiSource = abiState.knownAbi?.source ?? 'pasted ABI'
  const { problem, sourcedFunctions } = useMemo(() => {
    const functions = text === '' ? [] : readFunctions(text)
    return 'problem' in functions
      ? { problem: functions.problem, sourcedFunctions: { functions: [], abiSource } }
      : { problem: undefined, sourcedFunctions: { functions, abiSource } }
  }, [text, abiSource])
  return { ...abiState, sourcedFunctions, problem }
}
