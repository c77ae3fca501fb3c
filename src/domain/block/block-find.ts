import { groupDigits } from '#domain/values/hex.ts'

/** Most blocks after an empty one that are searched for a way back to it. */
export const maxBlocksScanned = 16

/** One step, and one request, of the look-up of a block by number or tag. */
export type BlockFindStep =
  | { kind: 'no transaction'; at: string }
  | { kind: 'newest'; number: bigint | undefined }
  | { kind: 'child'; number: bigint; found: boolean }
  | { kind: 'parent'; of: bigint; found: boolean }

/** A step for people: the request, and its result. */
export function describeFindStep(step: BlockFindStep): string {
  switch (step.kind) {
    case 'no transaction':
      return `First transaction of ${step.at.startsWith('0x') ? `block ${groupDigits(BigInt(step.at))}` : `the ${step.at} block`}: none; the block is empty or missing.`
    case 'newest':
      return step.number === undefined
        ? 'Newest block: no transaction; its number is unknown.'
        : `Newest block: ${groupDigits(step.number)}.`
    case 'child':
      return `First transaction of block ${groupDigits(step.number)}: ${step.found ? 'found.' : 'none.'}`
    case 'parent':
      return `Block ${groupDigits(step.of)} by its hash: ${step.found ? `parent is block ${groupDigits(step.of - 1n)}.` : 'not found at the provider.'}`
  }
}

/** Why a look-up led nowhere, as far as its steps show. */
export function whyNotFound(blockParameter: string, steps: readonly BlockFindStep[]): string {
  if (!blockParameter.startsWith('0x') && blockParameter !== 'earliest')
    return `The ${blockParameter} block has no transaction, or the network has no such tag.`
  const blockNumber = blockParameter === 'earliest' ? 0n : BigInt(blockParameter)
  const newestNumber = steps.find((step) => step.kind === 'newest')?.number
  if (newestNumber !== undefined && blockNumber > newestNumber)
    return `The newest block is ${groupDigits(newestNumber)}.`
  if (steps.some((step) => step.kind === 'parent' && !step.found))
    return 'The provider no longer has a later block that leads to it.'
  const emptyBlockCount = steps.filter((step) => step.kind === 'child').length
  if (newestNumber === undefined)
    return `Block, next ${emptyBlockCount} blocks and newest block have no transactions: it is empty or does not exist.`
  return `It exists, but it and the next ${emptyBlockCount} blocks are empty (max ${maxBlocksScanned} are searched). Use its hash.`
}
