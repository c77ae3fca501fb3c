import type { Hash } from 'viem'
import { parseBlockReference } from '#domain/block-reference.ts'
import { isAddress, isHash } from '#domain/hex.ts'
import { blockPath } from '#paths/block.ts'
import { emptyStoragePath } from '#paths/storage.ts'
import { parseTransactionPath, transactionPath } from '#paths/transaction.ts'
import { transactionHashPath } from '#paths/transaction-hash.ts'

/** Where the search box leads for what was typed, or what is wrong with it. */
export function searchPath(text: string, network: string): { path: string } | { problem: string } {
  const typed = text.trim()
  if (typed === '')
    return {
      problem: 'Type a block (hash, number or tag), 19426587/3 for a transaction, or an address.',
    }
  const [, hash] = typed.match(/(?:^|\/)tx\/(0x[0-9a-f]{64})\/?$/i) ?? []
  if (isHash(hash)) {
    const path = transactionHashPath({ network, hash: hash.toLowerCase() as Hash, block: '' })
    return { path }
  }
  const [, block, index] = typed.match(/^([^/]+)\/(?:tx\/)?([^/]+)$/) ?? []
  if (block !== undefined && index !== undefined) {
    const address = parseTransactionPath({ network, block, index })
    return 'problem' in address ? address : { path: transactionPath(address) }
  }
  if (isAddress(typed)) return { path: emptyStoragePath(network, typed) }
  const reference = parseBlockReference(typed)
  return 'problem' in reference ? reference : { path: blockPath({ network, block: reference }) }
}
