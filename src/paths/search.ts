import type { Hash } from 'viem'
import { parseBlockReference } from '#domain/block/block-reference.ts'
import { parseCidAddress } from '#domain/files/cid-address.ts'
import { isAddress, isHash } from '#domain/hex.ts'
import { blockPath } from '#paths/block.ts'
import { timePath } from '#paths/block-time.ts'
import { filesPath } from '#paths/files.ts'
import { gasToPath } from '#paths/gas-to.ts'
import { readLink } from '#paths/link.ts'
import { readPath } from '#paths/read.ts'
import { readSlotSearch } from '#paths/search-slot.ts'
import { emptyStoragePath } from '#paths/storage-start.ts'
import { parseTransactionPath, transactionPath } from '#paths/transaction.ts'
import { transactionHashPath } from '#paths/transaction-hash.ts'

/** A page that a text can mean. `note` says what is good to know before it is opened. */
export type Reading = { path: string; note?: string }

/**
 * What a person can mean by a text, the likeliest first: a block (hash, number, tag), `19426587/3`
 * for a transaction, a date, an address, a slot told by a name, a CID, or a link: of a page of ours
 * (`origin`), of another explorer or of a gateway. Or says what is wrong with it.
 */
export function readSearch(
  text: string,
  network: string,
  origin?: string,
): Reading[] | { problem: string } {
  const typed = text.trim()
  if (typed === '')
    return {
      problem:
        'Type a block (hash, number or tag), 19426587/3 for a transaction, an address, or a CID.',
    }
  const slot = readSlotSearch(typed, network)
  if (slot) return 'problem' in slot ? slot : [slot]
  if (origin !== undefined && typed.startsWith(`${origin}/`))
    return [{ path: typed.slice(origin.length) }]
  if (/^(https?|ipfs|ipns):\/\/|^\/?ip[fn]s\//i.test(typed)) {
    const link = readLink(typed)
    return 'problem' in link ? link : readSearch(link.text, network)
  }
  const [, hash] = typed.match(/^tx\/(0x[0-9a-f]{64})$/i) ?? []
  if (isHash(hash)) return [byTransactionHash(network, hash)]
  const [, block, index] = typed.match(/^([^/]+)\/(?:tx\/)?([^/]+)$/) ?? []
  if (block !== undefined && index !== undefined) {
    const address = parseTransactionPath({ network, block, index })
    return 'problem' in address ? address : [{ path: transactionPath(address) }]
  }
  if (/^(Qm|ba[a-z2-7]{8}|[fzk][0-9a-z]{40})/i.test(typed)) {
    const found = parseCidAddress(typed)
    return 'problem' in found ? found : [{ path: filesPath(found) }]
  }
  if (/^[^\s/]+\.eth$/i.test(typed))
    return {
      problem: `This API has no look-up of names: paste the address that ${typed} stands for.`,
    }
  const time = readTime(typed)
  if (time !== undefined) return [{ path: timePath({ network, time }) }]
  const hex = withPrefix(typed)
  if (isAddress(hex))
    return [
      { path: emptyStoragePath(network, hex) },
      { path: gasToPath(network, hex) },
      {
        path: readPath({ network, address: hex }),
        note: 'Code, balance and views, read through an estimate.',
      },
    ]
  const reference = parseBlockReference(hex)
  if ('problem' in reference) return reference
  const found = { path: blockPath({ network, block: reference }) }
  return isHash(hex) ? [found, byTransactionHash(network, hex)] : [found]
}

const byTransactionHash = (network: string, hash: Hash): Reading => ({
  path: transactionHashPath({ network, hash: hash.toLowerCase() as Hash, block: '' }),
  note: 'This API has no look-up by a transaction’s hash: the page finds it through its block.',
})

/** Hashes and addresses are often copied without their `0x`. */
const withPrefix = (text: string): string =>
  /^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(text) ? `0x${text}` : text

/** A date, perhaps with a time, in UTC where nothing else is said. */
function readTime(text: string): bigint | undefined {
  const [, date, time, zone] =
    text.match(
      /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i,
    ) ?? []
  const milliseconds = Date.parse(`${date}T${time ?? '00:00'}${zone?.replace(/UTC/i, 'Z') ?? 'Z'}`)
  return milliseconds >= 0 ? BigInt(Math.floor(milliseconds / 1000)) : undefined
}
