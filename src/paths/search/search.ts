import { matchPath } from 'react-router'
import type { Hash } from 'viem'
import { addressProblem } from '#domain/values/address.ts'
import { parseBlockReference } from '#domain/block/block-reference.ts'
import { parseCidAddress } from '#domain/files/cid/cid-address.ts'
import { hashProblem, isAddress, isHash } from '#domain/values/hex.ts'
import { blockPath } from '#paths/block.ts'
import { timePath } from '#paths/block-time.ts'
import { filesPath } from '#paths/files.ts'
import { gasToPath } from '#paths/search/gas-to-path.ts'
import { readLink } from '#paths/links/link.ts'
import { chainNote, chainOfPrefix } from '#paths/links/link-chain.ts'
import { patterns } from '#paths/patterns.ts'
import { readPath } from '#paths/read.ts'
import { readSlotSearch } from '#paths/search/search-slot.ts'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
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
  if (isEndpoint(typed))
    return { problem: 'This is an endpoint with a key: add it at Connections.' }
  const own = origin === undefined ? undefined : ownPage(typed, origin)
  if (own !== undefined) return [{ path: own }]
  if (/^(https?|ipfs|ipns):\/\/|^\/?ip[fn]s\//i.test(typed) || hasHost.test(typed)) {
    const link = readLink(hasHost.test(typed) ? `https://${typed}` : typed)
    if ('problem' in link) return link
    return withNote(readSearch(link.text, network), link.chain && chainNote(link.chain, network))
  }
  const [, prefix, account] = typed.match(/^(eip155:\d+|[a-z][a-z\d-]*):(0x[\da-f]{40})$/i) ?? []
  if (prefix !== undefined && account !== undefined)
    return withNote(readSearch(account, network), chainNote(chainOfPrefix(prefix), network))
  const [, hash] = typed.match(/^tx\/([^/]+)$/i) ?? []
  if (hash !== undefined) {
    const whole = withPrefix(hash)
    return isHash(whole)
      ? [byTransactionHash(network, whole)]
      : { problem: (hashProblem(whole) ?? '').replaceAll('block hash', 'transaction hash') }
  }
  const [, block, index] = typed.match(/^([^/]+)\/(?:tx\/)?([^/]+)$/) ?? []
  if (block !== undefined && index !== undefined) {
    const address = parseTransactionPath({ network, block, index })
    return 'problem' in address ? address : [{ path: transactionPath(address) }]
  }
  const content = parseCidAddress(typed)
  if (!('problem' in content)) return [{ path: filesPath(content) }]
  if (/^(Qm|ba[a-z2-7]{8}|[zk][0-9a-z]{40})/i.test(typed)) return content
  if (/^[^\s/]+\.eth$/i.test(typed))
    return {
      problem: `This API has no look-up of names: paste the address that ${typed} stands for.`,
    }
  const time = readTime(typed)
  if (time !== undefined) return [{ path: timePath({ network, time }) }]
  const hex = withPrefix(typed)
  if (isAddress(hex)) {
    const pages = [
      { path: emptyStoragePath(network, hex) },
      { path: gasToPath(network, hex) },
      {
        path: readPath({ network, address: hex }),
        note: 'Code, balance and views, read through an estimate.',
      },
    ]
    // What can be wrong with it here is its checksum.
    return withNote(pages, addressProblem(hex))
  }
  // As long as a key, and of letters that neither hashes nor CIDs have.
  if (/^(?!0x)[\w-]{20,}$/i.test(typed) && /[^\da-f]/i.test(typed))
    return {
      problem:
        'This is no block (hash, number or tag), no address and no CID. A key is typed at Connections.',
    }
  const reference = parseBlockReference(hex)
  if ('problem' in reference) return reference
  const found = { path: blockPath({ network, block: reference }) }
  return isHash(hex) ? [found, byTransactionHash(network, hex)] : [found]
}

/** An address as it is written without its scheme, such as `etherscan.io/tx/…`. */
const hasHost = /^(([a-z\d-]+\.)+[a-z]{2,}|\d+(\.\d+){3}|localhost)(:\d+)?\/(?!$)/i

/** Spec 4.1: `{base_url}/v3/{key}`. The key in it must get into no address of a page. */
const isEndpoint = (text: string): boolean =>
  /\/v3\/[^/?#\s]+\/*([?#].*)?$/s.test(text) && !/(^|[/.])ip[fn]s[/:.]/i.test(text)

/** The path of a page of ours, where a text is the address of one, with or without its scheme. */
function ownPage(text: string, origin: string): string | undefined {
  const own = [origin, origin.replace(/^https?:\/\//, '')].find(
    (own) => text === own || text.startsWith(`${own}/`),
  )
  if (own === undefined) return undefined
  const { pathname, search, hash } = new URL(`http://localhost/${text.slice(own.length)}`)
  // What begins with two slashes is an address of another host.
  const path = pathname.replace(/^\/+/, '/')
  const isPage = Object.values(patterns).some((pattern) => matchPath(pattern, path))
  return isPage ? path + search + hash : undefined
}

/** The likeliest page with a note before its own. */
function withNote(
  found: Reading[] | { problem: string },
  note: string | undefined,
): Reading[] | { problem: string } {
  if ('problem' in found || note === undefined) return found
  return found.map((one, index) =>
    index === 0 ? { ...one, note: one.note === undefined ? note : `${note} ${one.note}` } : one,
  )
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
