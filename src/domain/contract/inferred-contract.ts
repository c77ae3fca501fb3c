import type { Hex } from 'viem'
import type { InferredRecord } from '#domain/storage/layout/inferred-layout.ts'

/** A function that code dispatches, as inferred from the bytecode. */
export type InferredFunction = {
  selector: Hex
  /** Types as in a signature, separated by commas: `address,uint256[]`. */
  argumentTypes: string
  mutability: 'pure' | 'view' | 'nonpayable' | 'payable'
}

/** A variable with the selectors of the functions that read it, and of those that write it. */
type InferredVariable = InferredRecord & { reads: Hex[]; writes: Hex[] }

/** A contract as inferred from code: none of it is certain. */
export type InferredContract = { functions: InferredFunction[]; variables: InferredVariable[] }
