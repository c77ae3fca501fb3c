import { createContext } from 'react'
import type { Hash } from 'viem'

/** A block by what the operations that take a block parameter do not accept. */
export type BlockQuestion = { hash: Hash } | { seconds: bigint }

/** The number of a block on the current network, or why there is none, as a text for people. */
export type ResolveBlock = (
  question: BlockQuestion,
  signal: AbortSignal,
) => Promise<{ number: bigint } | { problem: string }>

/** The frame provides it, as fields send no requests themselves. */
export const BlockResolver = createContext<ResolveBlock | undefined>(undefined)
