import { matchPath } from 'react-router'
import type { Hash } from 'viem'
import { parseBlockReference } from '#domain/block/block-reference.ts'
import { parseCidAddress } from '#domain/files/cid/cid-address.ts'
import { addressProblem } from '#domain/values/address.ts'
import { hashProblem, isAddress, isHash } from '#domain/values/hex.ts'
import { parseDate } from '#domain/values/time.ts'
import { blockPath } from '#paths/block.ts'
import { blockTimePath } from '#paths/block-time.ts'
import { filesPath } from '#paths/files.ts'
import { readLink } from '#paths/links/link.ts'
import { chainNote, chainOfPrefix } from '#paths/links/link-chain.ts'
import { patterns } from '#paths/patterns.ts'
import { readPath } from '#paths/read.ts'
import { readSlotSearch } from '#paths/search/search-slot.ts'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
import { parseTransactionPath, transactionPath } from '#paths/transaction.ts'
import { transactionHashPath } from '#paths/transaction-hash.ts'

/** A page that a text can mean. `note` says what is good to know before it is opened. */
export type SearchTarget = { path: string; note?: string }

/**
 * What a person can mean by a text, the likeliest first: a block (hash, number, tag), `19426587/3`
 * for a transaction, a date, an address, a slot by its name, a CID, or a link: of a page of ours
 * (`origin`), of another explorer or of a gateway. Or says what is wrong with it.
 */
export function readSearch(
  text: string,
  network: string,
  origin?: string,
): SearchTarget[] | { problem: string } {
  const trimmedText = text.trim()
  if (trimmedText === '')
    return {
      problem:
        'Type a block (hash, number or tag), 19426587/3 for a transaction, an address, or a CID.',
    }
  const slotTarget = readSlotSearch(trimmedText, network)
  if (slotTarget) return 'problem' in slotTarget ? slotTarget : [slotTarget]
  if (isEndpoint(trimmedText))
    return { problem: 'This is an endpoint with a key: add it at Connections.' }
  const ownPath = origin === undefined ? undefined : pathOfOwnPage(trimmedText, origin)
  if (ownPath !== undefined) return [{ path: ownPath }]
  if (
    /^(https?|ipfs|ipns):\/\/|^\/?ip[fn]s\//i.test(trimmedText) ||
    hostPattern.test(trimmedText)
  ) {
    const linkTarget = readLink(
      hostPattern.test(trimmedText) ? `https://${trimmedText}` : trimmedText,
    )
    if ('problem' in linkTarget) return linkTarget
    return addNote(
      readSearch(linkTarget.text, network),
      linkTarget.chain && chainNote(linkTarget.chain, network),
    )
  }
  const [, prefix, account] =
    trimmedText.match(/^(eip155:\d+|[a-z][a-z\d-]*):(0x[\da-f]{40})$/i) ?? []
  if (prefix !== undefined && account !== undefined)
    return addNote(readSearch(account, network), chainNote(chainOfPrefix(prefix), network))
  const [, hash] = trimmedText.match(/^tx\/([^/]+)$/i) ?? []
  if (hash !== undefined) {
    const fullHash = addHexPrefix(hash)
    return isHash(fullHash)
      ? [transactionHashTarget(network, fullHash)]
      : { problem: (hashProblem(fullHash) ?? '').replaceAll('block hash', 'transaction hash') }
  }
  const [, block, index] = trimmedText.match(/^([^/]+)\/(?:tx\/)?([^/]+)$/) ?? []
  if (block !== undefined && index !== undefined) {
    const transactionAddress = parseTransactionPath({ network, block, index })
    return 'problem' in transactionAddress
      ? transactionAddress
      : [{ path: transactionPath(transactionAddress) }]
  }
  const cidAddress = parseCidAddress(trimmedText)
  if (!('problem' in cidAddress)) return [{ path: filesPath(cidAddress) }]
  if (/^(Qm|ba[a-z2-7]{8}|[zk][0-9a-z]{40})/i.test(trimmedText)) return cidAddress
  if (/^[^\s/]+\.eth$/i.test(trimmedText))
    return {
      problem: `This API has no look-up of names: paste the address that ${trimmedText} stands for.`,
    }
  const timestamp = parseDate(trimmedText)
  if (timestamp !== undefined) return [{ path: blockTimePath({ network, time: timestamp }) }]
  const prefixedText = addHexPrefix(trimmedText)
  if (isAddress(prefixedText)) {
    const addressPages = [
      { path: emptyStoragePath(network, prefixedText) },
      { path: gasToPath(network, prefixedText) },
      {
        path: readPath({ network, address: prefixedText }),
        note: 'Code, balance and views, read through an estimate.',
      },
    ]
    // Only its checksum can be wrong here.
    return addNote(addressPages, addressProblem(prefixedText))
  }
  // As long as a key, and of letters that neither hashes nor CIDs have.
  if (/^(?!0x)[\w-]{20,}$/i.test(trimmedText) && /[^\da-f]/i.test(trimmedText))
    return {
      problem:
        'This is no block (hash, number or tag), no address and no CID. A key is typed at Connections.',
    }
  const blockReference = parseBlockReference(prefixedText)
  if ('problem' in blockReference) return blockReference
  const blockTarget = { path: blockPath({ network, block: blockReference }) }
  return isHash(prefixedText)
    ? [blockTarget, transactionHashTarget(network, prefixedText)]
    : [blockTarget]
}

/** An address as it is written without its scheme, such as `etherscan.io/tx/…`. */
const hostPattern = /^(([a-z\d-]+\.)+[a-z]{2,}|\d+(\.\d+){3}|localhost)(:\d+)?\/(?!$)/i

/** Spec 4.1: `{base_url}/v3/{key}`. The key in it must get into no address of a page. */
const isEndpoint = (text: string): boolean =>
  /\/v3\/[^/?#\s]+\/*([?#].*)?$/s.test(text) && !/(^|[/.])ip[fn]s[/:.]/i.test(text)

/** The path of a page of ours, where a text is the address of one, with or without its scheme. */
function pathOfOwnPage(text: string, origin: string): string | undefined {
  const ownPrefix = [origin, origin.replace(/^https?:\/\//, '')].find(
    (prefix) => text === prefix || text.startsWith(`${prefix}/`),
  )
  if (ownPrefix === undefined) return undefined
  const { pathname, search, hash } = new URL(`http://localhost/${text.slice(ownPrefix.length)}`)
  // What begins with two slashes is an address of another host.
  const path = pathname.replace(/^\/+/, '/')
  const isPage = Object.values(patterns).some((pattern) => matchPath(pattern, path))
  return isPage ? path + search + hash : undefined
}

/** The likeliest page with a note before its own. */
function addNote(
  targets: SearchTarget[] | { problem: string },
  note: string | undefined,
): SearchTarget[] | { problem: string } {
  if ('problem' in targets || note === undefined) return targets
  return targets.map((target, index) =>
    index === 0
      ? { ...target, note: target.note === undefined ? note : `${note} ${target.note}` }
      : target,
  )
}

const transactionHashTarget = (network: string, hash: Hash): SearchTarget => ({
  path: transactionHashPath({ network, hash: hash.toLowerCase() as Hash, block: '' }),
  note: 'This API has no look-up by a transaction’s hash: the page finds it through its block.',
})

/** Hashes and addresses are often copied without their `0x`. */
const addHexPrefix = (text: string): string =>
  /^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(text) ? `0x${text}` : text

/** Address of the gas page with a recipient. Every page loads this file: `gasPath` is larger. */
const gasToPath = (network: string, to: string): string =>
  `/${encodeURIComponent(network)}/gas?to=${to}`
