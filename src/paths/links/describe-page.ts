import { matchPage, type PageParams } from '#paths/match-page.ts'
import type { PageName } from '#paths/patterns.ts'

/** Label of a page: its kind, and the thing it shows. */
export type PageLabel = { kind: string; subject: string }

type Subject = string | null | undefined
type DescribePage = (params: PageParams, search: URLSearchParams) => [kind: string, Subject]

/** The pages that are about one block, transaction, contract or file. */
const descriptions: { [Name in PageName]?: DescribePage } = {
  block: ({ block }) => ['Block', block],
  blockTime: (_, search) => ['Block by time', search.get('time')],
  transaction: ({ block, index }) => ['Transaction', `${index} of block ${block}`],
  transactionHash: ({ hash }) => ['Transaction', hash],
  storage: ({ address }, search) =>
    address === undefined ? ['Storage slot', search.get('slot')] : ['Storage', address],
  address: ({ address }) => ['Address', address],
  addressRead: ({ address }) => ['Address', address],
  files({ cid }, search) {
    const filePath = search.get('path')
    const root = search.get('folder') || cid
    const isInFolder = root && filePath
    return ['File', isInFolder ? `${root.slice(0, 8)}…${root.slice(-6)}/${filePath}` : cid]
  },
  gas: (_, search) => ['Gas estimate', search.get('to')],
}

/** Names the page of an address; undefined when it is about no one thing. */
export function describePage(path: string): PageLabel | undefined {
  // Two leading slashes would make `new URL` read a host.
  const { pathname, searchParams } = new URL(`http://localhost/${path.replace(/^[/\\]+/, '')}`)
  const { name, params = {} } = matchPage(pathname) ?? {}
  const [kind = '', subject] = (name && descriptions[name]?.(params, searchParams)) ?? []
  return subject ? { kind, subject } : undefined
}
