import type { Hex } from 'viem'

/** A function that code dispatches, as inferred from the bytecode. */
export type InferredFunction = {
  selector: Hex
  /** Types as in a signature, separated by commas: `address,uint256[]`. */
  argumentTypes: string
  mutability: 'pure' | 'view' | 'nonpayable' | 'payable'
}

type InferredVariable = {
  slot: Hex
  /** Bytes from the low-order end of the slot. */
  offset: number
  /** Solidity type: `mapping(address => uint256)`. */
  type: string
  /** Selectors of the functions that read it, and of those that write it. */
  reads: Hex[]
  writes: Hex[]
}

/** A contract as inferred from code: none of it is certain. */
export type InferredContract = { functions: InferredFunction[]; variables: InferredVariable[] }
