import { parseCidAddress } from '#domain/files/cid/cid-address.ts'
import { isAddress } from '#domain/values/hex.ts'
import { chainOfHost, foreignChainOfHost, type LinkChain } from '#paths/links/link-chain.ts'

/**
 * What a link leads to, as the search box takes it, and the chain that its explorer is known for.
 */
type LinkTarget = { text: string; chain?: LinkChain | undefined }

/**
 * Reads the link of a page of another explorer, of a gateway or of ours into the text that the
 * search box takes for the same thing.
 */
export function readLink(link: string): LinkTarget | { problem: string } {
  const { host, segments, query } = splitLink(link)
  const foreignChain = foreignChainOfHost(host)
  if (foreignChain !== undefined)
    return {
      problem: `Link is for ${foreignChain}. Only Ethereum and EVM chains are supported.`,
    }
  const searchText = readChainSegments(segments, query)
  if (searchText !== undefined) return { text: searchText, chain: chainOfHost(host) }
  const cidAddress = parseCidAddress(query.get('arg') ?? link)
  if (!('problem' in cidAddress)) return { text: cidAddress.cid }
  if (/ip[fn]s/i.test(link)) return cidAddress
  const address = segments.find(isAddress)
  return address === undefined
    ? { problem: 'No block, transaction, address or CID in this link.' }
    : { text: address, chain: chainOfHost(host) }
}

function readChainSegments(
  segments: readonly string[],
  query: URLSearchParams,
): string | undefined {
  // Some put the chain's name, or `countdown`, between the word and the thing.
  const segmentAfter = (...names: string[]): string | undefined => {
    const nameIndex = segments.findIndex((segment) => names.includes(segment.toLowerCase()))
    const laterSegments = nameIndex < 0 ? [] : segments.slice(nameIndex + 1)
    return laterSegments.find((segment) => /^(0x[0-9a-f]+|\d+)$/i.test(segment)) ?? laterSegments[0]
  }
  const block = segmentAfter('block', 'blocks', 'b') ?? query.get('block') ?? undefined
  const transaction = segmentAfter('tx', 'txs', 'transaction', 'transactions')
  if (block !== undefined && transaction !== undefined) return `${block}/${transaction}`
  if (transaction !== undefined) return `tx/${transaction}`
  if (block !== undefined) return `block/${block}`
  return segmentAfter('address', 'account', 'accounts', 'contract', 'token', 'storage', 'files')
}

function splitLink(link: string): { host: string; segments: string[]; query: URLSearchParams } {
  try {
    const { hostname, pathname, searchParams } = new URL(link)
    const segments = pathname.split('/').filter((segment) => segment !== '')
    return { host: hostname, segments: segments.map(decodeURIComponent), query: searchParams }
  } catch {
    return { host: '', segments: [], query: new URLSearchParams() }
  }
}
