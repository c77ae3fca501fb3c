import { parseBlockReference } from '#domain/block-reference.ts'
import { parseCidAddress } from '#domain/cid-address.ts'
import { isAddress, isHash } from '#domain/hex.ts'
import { blockPath } from '#paths/block.ts'
import { filesPath } from '#paths/files.ts'
import { gasPath } from '#paths/gas.ts'
import { readLink } from '#paths/link.ts'
import { emptyStoragePath } from '#paths/storage.ts'
import { parseTransactionPath, transactionPath } from '#paths/transaction.ts'

/** A page that a text can mean. `note` says what is good to know before it is opened. */
export type Reading = { path: string; note?: string }

/**
 * What a person can mean by a text, the likeliest first: a block (hash, number, tag), `19426587/3`
 * for a transaction, an address, a CID, or a link of another explorer or of a gateway. Or says what
 * is wrong with it.
 */
export function readSearch(text: string, network: string): Reading[] | { problem: string } {
  const typed = text.trim()
  if (typed === '')
    return {
      problem:
        'Type a block (hash, number or tag), 19426587/3 for a transaction, an address, or a CID.',
    }
  if (/^(https?|ipfs|ipns):\/\/|^\/?ip[fn]s\//i.test(typed)) {
    const link = readLink(typed)
    return 'problem' in link ? link : readSearch(link.text, network)
  }
  const [, block, index] = typed.match(/^([^/]+)\/(?:tx\/)?([^/]+)$/) ?? []
  if (block !== undefined && index !== undefined) {
    const address = parseTransactionPath({ network, block, index })
    return 'problem' in address ? address : [{ path: transactionPath(address) }]
  }
  if (/^(Qm|ba[a-z2-7]{8}|[fzk][0-9a-z]{40})/i.test(typed)) {
    const found = parseCidAddress(typed)
    return 'problem' in found ? found : [{ path: filesPath(found) }]
  }
  const hex = withPrefix(typed)
  if (isAddress(hex))
    return [{ path: emptyStoragePath(network, hex) }, { path: gasPath({ network, to: hex }) }]
  const reference = parseBlockReference(hex)
  if ('problem' in reference) return reference
  return [
    { path: blockPath({ network, block: reference }), ...(isHash(hex) && { note: hashNote }) },
  ]
}

const hashNote =
  'A hash is looked up as a block’s. A transaction’s hash leads nowhere: this API finds transactions by block and index.'

/** Hashes and addresses are often copied without their `0x`. */
const withPrefix = (text: string): string =>
  /^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(text) ? `0x${text}` : text
