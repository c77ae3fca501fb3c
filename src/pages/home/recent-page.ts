import type { QueryClient } from '@tanstack/react-query'
import { readBlockReference, writeBlockReference } from '#domain/block/block-reference.ts'
import { readCid } from '#domain/files/cid/cid.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { describePage } from '#paths/links/describe-page.ts'
import { matchPage } from '#paths/match-page.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { cachedPinEntry } from '#state/pins/pin-list.ts'
import type { RecentPage } from '#state/requests/recent-pages.ts'

/**
 * The page of an address as the recent pages list it, and which thing it is about, however that is
 * written: a block that was opened by its hash is called by the number that its page has read, the
 * tabs of a contract are one thing, and so are the CIDs of both versions. Undefined for other pages.
 */
export function describeRecentPage(client: QueryClient, path: string): RecentPage | undefined {
  const label = describePage(path)
  if (!label) return undefined
  const [pathname = '', query] = path.split('?')
  const { network = '', cid: cidText } = matchPage(pathname)?.params ?? {}
  const { kind } = label
  const subject = label.subject.replace(/\S+$/, (block) =>
    /^(Block|Transaction)$/.test(kind) ? blockText(block) : block,
  )
  const cid = cidText && readCid(cidText)
  const search = new URLSearchParams(query)
  // A path beside a folder is the way that led to this very CID.
  const pathInCid = search.has('folder') ? '' : (search.get('path') ?? '')
  const thing = cid
    ? `${cid.toV1()} ${pathInCid}`
    : `${network} ${kind.replace('Storage', 'Address')} ${subject.toLowerCase()}`
  return { path, kind, subject: subject === cidText ? nameFile(subject) : subject, thing }

  function nameFile(cid: string): string {
    const files = client.getQueryData(filesConnectionQuery.queryKey)
    const pinEntry = files && cachedPinEntry(client, { service: files.ipfsUrl, cid })
    return pinEntry?.name || (files?.examples.find((example) => example.cid === cid)?.name ?? cid)
  }

  function blockText(text: string): string {
    const reference = readBlockReference(text)
    if (reference?.kind !== 'hash') return reference ? writeBlockReference(reference) : text
    const block = client.getQueryData(blockQuery(network, reference.hash, false).queryKey)
    return readQuantity(block?.number)?.toString() ?? text
  }
}
