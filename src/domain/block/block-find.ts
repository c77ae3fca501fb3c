import { groupDigits } from '#domain/values/quantity.ts'

/** How many blocks after an empty one are looked at to find the way back to it. */
export const maxBlocksScanned = 16

/** What the look-up of a block by number or tag did, each step one request. */
export type BlockFindStep =
  | { kind: 'no transaction'; at: string }
  | { kind: 'newest'; number: bigint | undefined }
  | { kind: 'child'; number: bigint; found: boolean }
  | { kind: 'parent'; of: bigint; found: boolean }

/** A step for people: the request, and its result. */
export function describeFindStep(step: BlockFindStep): string {
  switch (step.kind) {
    case 'no transaction':
      return `First transaction of ${step.at.startsWith('0x') ? `block ${groupDigits(BigInt(step.at))}` : `the ${step.at} block`}: there is none, so the block is empty or not there.`
    case 'newest':
      return step.number === undefined
        ? 'First transaction of the newest block: there is none, so its number stays unknown.'
        : `First transaction of the newest block: it is block ${groupDigits(step.number)}.`
    case 'child':
      return `First transaction of block ${groupDigits(step.number)}: ${step.found ? 'here, and it names its block.' : 'none either.'}`
    case 'parent':
      return `Block ${groupDigits(step.of)} by its hash: ${step.found ? `it names block ${groupDigits(step.of - 1n)} as its parent.` : 'the service no longer has it.'}`
  }
}

/** Why a look-up led nowhere, as far as its steps show. */
export function whyNotFound(blockParameter: string, steps: readonly BlockFindStep[]): string {
  if (!blockParameter.startsWith('0x') && blockParameter !== 'earliest')
    return `The ${blockParameter} block has no transaction, or the network does not know this tag yet. A block without transactions is found from one after it, and a tag does not say which one that is.`
  const blockNumber = blockParameter === 'earliest' ? 0n : BigInt(blockParameter)
  const newestNumber = steps.find((step) => step.kind === 'newest')?.number
  if (newestNumber !== undefined && blockNumber > newestNumber)
    return `The newest block is ${groupDigits(newestNumber)}: this one does not exist yet.`
  if (steps.some((step) => step.kind === 'parent' && !step.found))
    return 'The way back broke off: the service no longer has a block that comes after it.'
  const emptyBlockCount = steps.filter((step) => step.kind === 'child').length
  if (newestNumber === undefined)
    return `Neither it nor the ${emptyBlockCount} blocks after it, nor the newest one, have a transaction: it is the newest block and empty, one of a row of empty ones, or it does not exist yet.`
  return `It exists, since the newest block is ${groupDigits(newestNumber)}; but it is empty, and so are the ${emptyBlockCount} blocks after it. Keyhole looks no further than ${maxBlocksScanned}: paste its hash if you have it.`
}
