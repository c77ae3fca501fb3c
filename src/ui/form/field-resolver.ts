import { createContext } from 'react'
import type { Hash } from 'viem'

/**
 * A block by its hash, its time, or how far it is before the newest one: the operations with a
 * block parameter accept none of these. `isStart`: the first block from that time on, not the last one until then.
 */
export type BlockQuestion =
  | { hash: Hash }
  | { seconds: bigint; isStart?: boolean | undefined }
  | { blocksBack: bigint }

/**
 * Resolves typed text into what the operations take: the number of a block, or the address of an ENS name, as
 * the text that replaces it in the field; otherwise gives the reason as a text for people.
 */
export type ResolveField = (
  question: BlockQuestion | { name: string },
  signal: AbortSignal,
) => Promise<{ text: string } | { problem: string }>

/** Provided by the frame, as fields send no requests themselves. */
export const FieldResolver = createContext<ResolveField | undefined>(undefined)
