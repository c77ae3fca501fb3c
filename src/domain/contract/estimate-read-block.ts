import { type CallBlock, readCallBlock } from '#domain/call/call-block.ts'

/** The block at which to read: always said, as nodes differ in what they take when it is not. */
export type KeyholeBlock = NonNullable<CallBlock>

/** Reads the block parameter of a read as typed; nothing typed means the latest block. */
export function readKeyholeBlock(text: string): { block: KeyholeBlock } | { problem: string } {
  const read = readCallBlock(text)
  return 'problem' in read ? read : { block: read.block ?? 'latest' }
}
