import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { openKeptList } from '#api/device/kept-list.ts'
import {
  clearRequestLog,
  countLoggedRequests,
  readRequestLog,
  watchRequestLog,
} from '#api/log/request-log.ts'
import { createObservable } from '#api/observable.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { projectContractsQuery } from '#state/connections/project.ts'
import { nameTagsQuery } from '#state/name-tags/name-tags.ts'
import { newestOutcomes } from '#state/requests/network-failures.ts'

const maxPages = 8

/** A page by address, kind and subject; `thing` is the same for all addresses of one thing. */
export type RecentPage = Record<'path' | 'kind' | 'subject' | 'thing', string>

/** A longer address, of a call with much data, is left to the browser's history. */
const maxPathCharacters = 500
const keptPages = openKeptList('keyhole.recent', isRecentPage, maxPages)
const recentPages = createObservable<readonly RecentPage[]>(keptPages.read())

/** The lookups that were opened last on this device, newest first, each thing once. */
const useRecentPages = (): readonly RecentPage[] =>
  useSyncExternalStore(recentPages.watch, recentPages.read)

/** A page that leads on by itself, as from a hash to its transaction, is not one to come back to. */
const recordDelayMs = 500

/** Remembers the open lookup, if there is one at this address and it stays open. */
export function useRecordRecentPage(
  path: string,
  describe: (path: string) => Promise<RecentPage | undefined>,
) {
  const record = useEffectEvent(async () => {
    const page = await describe(path)
    if (!page) return
    const others = recentPages.read().filter(({ thing }) => thing !== page.thing)
    saveRecentPages([page, ...others])
  })
  useEffect(() => {
    if (path.length > maxPathCharacters) return
    const recordTimer = setTimeout(record, recordDelayMs)
    return () => clearTimeout(recordTimer)
  }, [path])
}

const forgetRecentPages = () => saveRecentPages([])

function saveRecentPages(next: readonly RecentPage[]) {
  keptPages.write(next)
  recentPages.change(keptPages.read())
}

function isRecentPage(page: unknown): page is RecentPage {
  return (
    isRawObject(page) &&
    ['path', 'kind', 'subject', 'thing'].every((name) => typeof page[name] === 'string') &&
    String(page.path).startsWith('/')
  )
}

/** Sources of every search box: the networks, the addresses with a name, and the recent pages. */
export function useSearchSources() {
  const currentNetwork = useCurrentNetwork()
  const connections = useQuery(connectionsQuery).data
  const nameTags = useQuery(nameTagsQuery).data
  const project = projectContractsQuery(currentNetwork?.network ?? '')
  // Asked for by the frame, once the page is there.
  const projectContracts = useQuery({ ...project, enabled: false }).data
  return {
    network: currentNetwork?.network ?? '',
    connections: connections ?? [],
    named: [
      ...(nameTags?.byAddress.values() ?? []),
      ...(projectContracts ?? []),
      ...(currentNetwork?.layouts ?? []).map(({ address, contract }) => ({
        address,
        name: contract,
      })),
    ],
    recent: useRecentPages(),
    onForget: forgetRecentPages,
  }
}

/** One request of this visit, and its outcome. */
export type RequestLogEntry = ReturnType<typeof readRequestLog>[number]

/** The newest requests first, as many as the log holds; `total` is how many there were. */
export function useRequestLog() {
  const loggedRequests: readonly RequestLogEntry[] = useSyncExternalStore(
    watchRequestLog,
    readRequestLog,
  )
  return { loggedRequests, total: countLoggedRequests(), clear: clearRequestLog }
}

/** The newest outcome of a connection's node, or of its file service where that `part` alone failed. */
export function useNewestOutcome({ network, ipfsUrl = '' }: PublicConnection) {
  const outcomes = newestOutcomes(useRequestLog().loggedRequests)
  const ofNode = outcomes.get(network)
  const ofFiles = outcomes.get(ipfsUrl)
  if (ofFiles?.failure && !ofNode?.failure) return { ...ofFiles, part: 'IPFS ' }
  return ofNode && { ...ofNode, part: '' }
}
