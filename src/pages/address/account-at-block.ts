import type { Address } from 'viem'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'

/** An account to read, the block whose state is read, and the sender that its functions see. */
export type AccountAtBlock = {
  network: string
  address: Address
  block: EstimateReadBlock
  from?: Address | undefined
}
