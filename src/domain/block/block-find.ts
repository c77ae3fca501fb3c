import { groupDigits } from '#domain/values/hex.ts'

/** Most blocks after an empty one that are searched for a way back to it. */
export const maxBlocksScanned = 16

/** Why a look-up by number or tag led nowhere, from the number of the newest block where it is known. */
export function whyNotFound(blockParameter: string, newest: string | null): string {
  if (!blockParameter.startsWith('0x') && blockParameter !== 'earliest')
    return `The ${blockParameter} block has no transaction, or the network has no such tag.`
  if (newest === null)
    return `Block, next ${maxBlocksScanned} blocks and newest block have no transactions: it is empty or does not exist.`
  return BigInt(blockParameter === 'earliest' ? 0 : blockParameter) > BigInt(newest)
    ? `The newest block is ${groupDigits(BigInt(newest))}.`
    : `It exists, but it and the next ${maxBlocksScanned} blocks are empty, or the provider no longer has a later block that leads to it. Use its hash.`
}
