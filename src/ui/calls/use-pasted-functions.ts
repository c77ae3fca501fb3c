import { useMemo } from 'react'
import type { AbiFunction } from 'viem'
import { readFunctions } from '#domain/abi/call-data.ts'
import { useContractAbi } from '#ui/form/use-session-draft.ts'

/** The functions of the ABI that was pasted for a contract in this session, and what is wrong. */
export function usePastedFunctions(contract: string | undefined) {
  const [abi, setAbi] = useContractAbi(contract ?? '')
  return useMemo(() => {
    const parsedAbi: AbiFunction[] | { problem: string } = abi.trim() ? readFunctions(abi) : []
    const problem = 'problem' in parsedAbi ? parsedAbi.problem : undefined
    return { abi, setAbi, problem, pastedFunctions: 'problem' in parsedAbi ? [] : parsedAbi }
    // `setAbi` is made anew each time and does the same.
  }, [abi])
}
