import type { Address } from 'viem'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'

/** An account to read, and the block whose state is read. */
export type AccountAtBlock = { network: string; address: Address; block: EstimateReadBlock }
