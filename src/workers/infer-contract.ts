import type { contractInfo } from 'evmole/no_tla'
import type { Hex } from 'viem'
import type { InferredContract, InferredFunction } from '#domain/contract/inferred-contract.ts'

/**
 * Functions and variables of a contract by its code, as EVMole infers them.
 * @param analyze EVMole's function, of its build for the browser or for Node
 * @throws where the code is not hexadecimal
 */
export function inferContract(analyze: typeof contractInfo, code: Hex): InferredContract {
  const { functions = [], storage = [] } = analyze(code, {
    selectors: true,
    arguments: true,
    stateMutability: true,
    storage: true,
  })
  return {
    functions: functions.map(({ selector, arguments: argumentTypes, stateMutability }) => ({
      selector: `0x${selector}`,
      argumentTypes: argumentTypes ?? '',
      mutability: (stateMutability ?? 'nonpayable') as InferredFunction['mutability'],
    })),
    variables: storage.map(({ slot, offset, type, reads, writes }) => ({
      slot: `0x${slot}`,
      offset,
      type,
      reads: reads.map(addPrefix),
      writes: writes.map(addPrefix),
    })),
  }
}

const addPrefix = (selector: string): Hex => `0x${selector}`
