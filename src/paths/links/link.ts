import { parseCidAddress } from '#domain/files/cid/cid-address.ts'
import { isAddress } from '#domain/values/hex.ts'
import { chainOfHost, otherKind } from '#paths/links/link-chain.ts'

/** What a link leads to, as the search box takes it, and the chain that its explorer is known for. */
type Linked = { text: string; chain?: string | undefined }

/**
 * Reads the link of a page of another explorer, of a gateway or of ours into the text that the
 * search box takes for the same thing.
 */
export function readLink(link: string): Linked | { problem: string } {
  const { host, segments, query } = partsOf(link)
  const kind = otherKind(host)
  if (kind !== undefined)
    return {
      problem: `This link is of ${kind}. Only Ethereum and chains of its kind can be looked up here.`,
    }
  const text = onChain(segments, query)
  if (text !== undefined) return { text, chain: chainOfHost(host) }
  const content = parseCidAddress(query.get('arg') ?? link)
  if (!('problem' in content)) return { text: content.cid }
  if (/ip[fn]s/i.test(link)) return content
  const address = segments.find(isAddress)
  return address === undefined
    ? { problem: 'Nothing in this link is a block, an address or a CID.' }
    : { text: address, chain: chainOfHost(host) }
}

function onChain(segments: readonly string[], query: URLSearchParams): string | undefined {
  // Some put the chain's name, or `countdown`, between the word and the thing.
  const after = (...names: string[]): string | undefined => {
    const found = segments.findIndex((segment) => names.includes(segment.toLowerCase()))
    const rest = found < 0 ? [] : segments.slice(found + 1)
    return rest.find((segment) => /^(0x[0-9a-f]+|\d+)$/i.test(segment)) ?? rest[0]
  }
  const block = after('block', 'blocks', 'b') ?? query.get('block') ?? undefined
  const transaction = after('tx', 'txs', 'transaction', 'transactions')
  if (block !== undefined && transaction !== undefined) return `${block}/${transaction}`
  if (transaction !== undefined) return `tx/${transaction}`
  return block ?? after('address', 'account', 'accounts', 'contract', 'token', 'storage', 'files')
}

function partsOf(link: string): { host: string; segments: string[]; query: URLSearchParams } {
  try {
    const { hostname, pathname, searchParams } = new URL(link)
    const segments = pathname.split('/').filter((segment) => segment !== '')
    return { host: hostname, segments: segments.map(decodeURIComponent), query: searchParams }
  } catch {
    return { host: '', segments: [], query: new URLSearchParams() }
  }
}
