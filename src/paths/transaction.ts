import {
  type BlockReference,
  parseBlockReference,
  writeBlockReference,
} from '#domain/block-reference.ts'

/** A transaction by its block and its index in it (spec 4.3). */
export type TransactionAddress = {
  network: string
  /** The operation takes a number or a tag; a hash is none. */
  block: Exclude<BlockReference, { kind: 'hash' }>
  index: number
}

/** Address of a transaction's page. */
export const transactionPath = ({ network, block, index }: TransactionAddress): string =>
  `/${encodeURIComponent(network)}/block/${writeBlockReference(block)}/tx/${index}`

/** Reads a transaction page's address, or says what is wrong with which part of it. */
export function parseTransactionPath(params: {
  network?: string | undefined
  block?: string | undefined
  index?: string | undefined
}): TransactionAddress | { problem: string } {
  const block = parseBlockReference(params.block ?? '')
  if ('problem' in block) return { problem: `Block: ${block.problem}` }
  if (block.kind === 'hash')
    return {
      problem:
        'Block: a transaction is looked up by block number or tag, not by hash. Open the block by its hash and choose the transaction there.',
    }
  const index = parseIndex(params.index ?? '')
  if (index === undefined)
    return { problem: `Index: “${params.index}” is no index; the first transaction has index 0.` }
  return { network: params.network ?? '', block, index }
}

/** An index as people write it: decimal, or hexadecimal as the wire has it. */
function parseIndex(text: string): number | undefined {
  const index = /^(0x[0-9a-f]{1,8}|\d{1,9})$/i.test(text.trim()) ? Number(text.trim()) : undefined
  return index !== undefined && Number.isSafeInteger(index) ? index : undefined
}
