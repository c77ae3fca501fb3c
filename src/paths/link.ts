import { parseCidAddress } from '#domain/files/cid-address.ts'

/**
 * Reads the link of a page of another explorer, of a gateway or of ours into the text that the
 * search box takes for the same thing. Which chain the link is of cannot be told from it.
 */
export function readLink(link: string): { text: string } | { problem: string } {
  const segments = segmentsOf(link)
  const after = (...names: string[]): string | undefined =>
    segments[segments.findIndex((segment) => names.includes(segment.toLowerCase())) + 1 || Infinity]
  const block = after('block', 'blocks', 'b')
  const transaction = after('tx', 'txs', 'transaction', 'transactions')
  if (block !== undefined && transaction !== undefined) return { text: `${block}/${transaction}` }
  if (transaction !== undefined) return { text: `tx/${transaction}` }
  const known =
    block ?? after('address', 'account', 'accounts', 'contract', 'token', 'storage', 'files')
  if (known !== undefined) return { text: known }
  const content = parseCidAddress(link)
  if (!('problem' in content)) return { text: content.cid }
  return /ip[fn]s/i.test(link)
    ? content
    : { problem: 'Nothing in this link is a block, an address or a CID.' }
}

function segmentsOf(link: string): string[] {
  try {
    return new URL(link).pathname
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent)
  } catch {
    return []
  }
}
