import type { Address } from 'viem'
import type { KeyholeBlock } from '#domain/contract/keyhole-block.ts'

/** An account to read, and at which block. */
export type Account = { network: string; address: Address; block: KeyholeBlock }
