import type { Hex } from 'viem'

/** A function that code dispatches, as its bytecode lets one infer it. */
export type InferredFunction = {
  selector: Hex
  /** As in a signature, with commas between them: `address,uint256[]`. */
  argumentTypes: string
  mutability: 'pure' | 'view' | 'nonpayable' | 'payable'
}

/** What code keeps at one place of its storage, as its bytecode lets one infer it. */
type InferredVariable = {
  slot: Hex
  /** Bytes from the low-order end of the slot. */
  offset: number
  /** As in Solidity: `mapping(address => uint256)`. */
  type: string
  /** Selectors of the functions that read it, and of those that write it. */
  reads: Hex[]
  writes: Hex[]
}

/** What is inferred from code: nothing of it is a fact. */
export type InferredContract = { functions: InferredFunction[]; variables: InferredVariable[] }
