import { createContext } from 'react'
import type { Hash } from 'viem'

/** A block by what the operations that take a block parameter do not accept. */
export type BlockQuestion = { hash: Hash } | { seconds: bigint }

/**
 * Finds the number of a block on the current network; null when the provider has none such, or when
 * no block is that early. @throws ApiFailure
 */
export type ResolveBlock = (question: BlockQuestion, signal: AbortSignal) => Promise<bigint | null>

/** The frame provides it, as pages and fields ask nothing themselves. */
export const BlockResolver = createContext<ResolveBlock | undefined>(undefined)
