import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo } from 'react'
import { generatePath, Navigate, useLocation } from 'react-router'
import { CrashBoundary } from '#app/crash-boundary.tsx'
import { NotFoundPage, pageRows } from '#app/page-rows.tsx'
import { filesPath } from '#paths/files-path.ts'
import { matchPage } from '#paths/match-page.ts'
import { type PageName, patterns } from '#paths/patterns.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Page, PageParamsContext, usePageParams } from '#ui/page/page.tsx'

/** Addresses that redirect to another one. */
const redirects: { [Name in PageName]?: ReactElement } = {
  transactionHashAnywhere: (
    <OnCurrentNetwork title="Transaction" pattern={patterns.transactionHash} />
  ),
  blockAnywhere: <OnCurrentNetwork title="Block" pattern={patterns.block} />,
  addressAnywhere: <OnCurrentNetwork title="Address" pattern={patterns.address} />,
  filesOfFolder: <OfFolder />,
  filesOfGateway: <OfFolder />,
  networkHome: <NetworkHome />,
}

function findElement(path: string) {
  const { name, params = {} } = matchPage(path) ?? {}
  const element = name && (pageRows.get(name)?.element ?? redirects[name])
  return { element: element ?? <NotFoundPage />, params }
}

/** URL → page. */
export function AppRouter() {
  const { pathname } = useLocation()
  const { element, params } = useMemo(() => findElement(pathname), [pathname])
  return (
    <CrashBoundary path={pathname}>
      <PageParamsContext value={params}>{element}</PageParamsContext>
    </CrashBoundary>
  )
}

/** EIP-3091 addresses name no network: they mean that of `?chain={chain ID}`, else the current one. */
function OnCurrentNetwork({ title, pattern }: { title: string; pattern: string }) {
  const params = usePageParams()
  const connectionsResult = useQuery(connectionsQuery)
  const currentNetwork = useCurrentNetwork()
  const { search } = useLocation()
  const chain = new URLSearchParams(search).get('chain')
  const isOfChain = ({ chainId }: PublicConnection) => String(chainId) === chain
  return (
    <Page title={title}>
      <QueryAnswer of={connectionsResult} waiting={null} missing={null}>
        {(connections) => {
          const named = chain === null ? currentNetwork : connections.find(isOfChain)
          const to = named && generatePath(pattern, { ...params, network: named.network })
          return <Navigate replace to={to === undefined ? patterns.connections : to + search} />
        }}
      </QueryAnswer>
    </Page>
  )
}

/** A path behind a CID, as gateways write it. */
function OfFolder() {
  const { cid = '', '*': path = '' } = usePageParams()
  return <Navigate replace to={filesPath({ cid, path })} />
}

/** A network's name alone, which wallets open as its explorer: the start page, with that network chosen. */
function NetworkHome() {
  const { network: name } = usePageParams()
  const { data: connections, isPending } = useQuery(connectionsQuery)
  if (isPending) return null
  const isKnown = connections?.some(({ network }) => network === name)
  return isKnown ? <Navigate replace to={patterns.home} /> : <NotFoundPage />
}
