import { type CallBlock, readCallBlock } from '#domain/call/call.ts'

/** The block to read at: always given, as nodes differ in their default. */
export type EstimateReadBlock = NonNullable<CallBlock>

/** Reads the block parameter of a read as typed; nothing typed means the latest block. */
export function parseEstimateReadBlock(
  text: string,
): { block: EstimateReadBlock } | { problem: string } {
  const parsedBlock = readCallBlock(text)
  return 'problem' in parsedBlock ? parsedBlock : { block: parsedBlock.block ?? 'latest' }
}
