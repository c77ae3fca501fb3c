import { isBlockTag } from '#domain/block/block-parameter.ts'
import { groupDigits } from '#domain/values/quantity.ts'

/** A block as a summary says it: `latest block`, `block 1,234`. */
export function blockLabel(text: string): string {
  const block = text.trim()
  if (isBlockTag(block)) return `${block} block`
  return /^(\d+|0x[0-9a-f]{1,16})$/i.test(block) ? `block ${groupDigits(BigInt(block))}` : block
}
