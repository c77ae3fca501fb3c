import type { QueryClient } from '@tanstack/react-query'
import { readBlockReference, writeBlockReference } from '#domain/block/block-reference.ts'
import { readCid } from '#domain/files/cid/cid.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { describePage } from '#paths/links/describe-page.ts'
import { blockQuery } from '#queries/chain/block.ts'
import type { RecentPage } from '#state/requests/recent-pages.ts'

/**
 * The page of an address as the recent pages list it, and which thing it is about, however that is
 * written: a block that was opened by its hash is called by the number that its page has read, the
 * tabs of a contract are one thing, and so are the CIDs of both versions. Undefined for other pages.
 */
export function describeRecentPage(client: QueryClient, path: string): RecentPage | undefined {
  const label = describePage(path)
  if (!label) return undefined
  const [, network = '', ...parts] = path.split(/[/?]/)
  const { kind } = label
  const subject = label.subject.replace(/\S+$/, (block) =>
    /^(Block|Transaction)$/.test(kind) ? blockText(block) : block,
  )
  const cid = kind === 'File' && readCid(decodeURIComponent(parts[0] ?? ''))
  const thing = cid
    ? `${cid.toV1()} ${new URLSearchParams(path.split('?')[1]).get('path') ?? ''}`
    : `${network} ${kind.replace('Storage', 'Address')} ${subject.toLowerCase()}`
  return { path, kind, subject, thing }

  function blockText(text: string): string {
    const reference = readBlockReference(text)
    if (reference?.kind !== 'hash') return reference ? writeBlockReference(reference) : text
    const block = client.getQueryData(blockQuery(network, reference.hash, false).queryKey)
    return readQuantity(block?.number)?.toString() ?? text
  }
}
