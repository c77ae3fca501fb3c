import { createContext } from 'react'
import type { Hash } from 'viem'

/** A block by what the operations that take a block parameter do not accept. */
export type BlockQuestion = { hash: Hash } | { seconds: bigint }

/**
 * Finds what the operations take for what was typed: the number of a block, or the address of an
 * ENS name, as the text that takes its place in the field. Or why there is none, as a text for
 * people.
 */
export type ResolveField = (
  question: BlockQuestion | { name: string },
  signal: AbortSignal,
) => Promise<{ text: string } | { problem: string }>

/** The frame provides it, as fields send no requests themselves. */
export const FieldResolver = createContext<ResolveField | undefined>(undefined)
