import type { Hash } from 'viem'
import { hashProblem } from '#domain/hex.ts'
import { blockPath } from '#paths/block.ts'

/** Where the search box leads for what was typed, or what is wrong with it. */
export function searchPath(text: string, network: string): { path: string } | { problem: string } {
  const hash = text.trim()
  const problem = hashProblem(hash)
  return problem === undefined
    ? { path: blockPath({ network, hash: hash.toLowerCase() as Hash }) }
    : { problem }
}
