import { parseCidAddress } from '#domain/files/cid-address.ts'

/**
 * Reads the link of a page of another explorer, of a gateway or of ours into the text that the
 * search box takes for the same thing. Which chain the link is of cannot be told from it.
 */
export function readLink(link: string): { text: string } | { problem: string } {
  const { segments, query } = partsOf(link)
  // Some put the chain's name, or `countdown`, between the word and the thing.
  const after = (...names: string[]): string | undefined => {
    const found = segments.findIndex((segment) => names.includes(segment.toLowerCase()))
    const rest = found < 0 ? [] : segments.slice(found + 1)
    return rest.find((segment) => /^(0x[0-9a-f]+|\d+)$/i.test(segment)) ?? rest[0]
  }
  const block = after('block', 'blocks', 'b') ?? query.get('block') ?? undefined
  const transaction = after('tx', 'txs', 'transaction', 'transactions')
  if (block !== undefined && transaction !== undefined) return { text: `${block}/${transaction}` }
  if (transaction !== undefined) return { text: `tx/${transaction}` }
  const known =
    block ?? after('address', 'account', 'accounts', 'contract', 'token', 'storage', 'files')
  if (known !== undefined) return { text: known }
  const content = parseCidAddress(query.get('arg') ?? link)
  if (!('problem' in content)) return { text: content.cid }
  return /ip[fn]s/i.test(link)
    ? content
    : { problem: 'Nothing in this link is a block, an address or a CID.' }
}

function partsOf(link: string): { segments: string[]; query: URLSearchParams } {
  try {
    const { pathname, searchParams } = new URL(link)
    const segments = pathname.split('/').filter((segment) => segment !== '')
    return { segments: segments.map(decodeURIComponent), query: searchParams }
  } catch {
    return { segments: [], query: new URLSearchParams() }
  }
}
