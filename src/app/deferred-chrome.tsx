import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isNewBuildServed } from '#api/dashboard-build.ts'
import { readDevice } from '#api/device/device.ts'
import { setSocketState } from '#api/rpc/socket-states.ts'
import { ShortcutsSheet } from '#app/header/shortcuts-sheet.tsx'
import { OfflineNotice, StatusNotice } from '#app/offline-notice.tsx'
import { usePrefetch } from '#app/prefetch/use-prefetch.ts'
import { useKeptFocus } from '#app/use-kept-focus.ts'
import { useRowKeys } from '#app/use-row-keys.ts'
import { precompiles } from '#domain/contract/precompiles.ts'
import { patterns } from '#paths/patterns.ts'
import { useRetryLostReads } from '#queries/lost-reads.ts'
import { addContractNames } from '#queries/names/change-contract-names.ts'
import { contractId } from '#queries/names/contract-names.ts'
import { addProjectNames } from '#queries/names/project-contracts.ts'
import { loadImportedNames } from '#queries/storage/address-layout.ts'
import { useOtherTabConnections } from '#state/connections/connection-changes.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { projectContractsQuery } from '#state/connections/project.ts'
import { useSocketState } from '#state/connections/use-connection.ts'
import { useStoredNameTags } from '#state/name-tags/change-name-tags.ts'
import { useRecordRecentPage } from '#state/requests/recent-pages.ts'
import { handOverText } from '#ui/search/pasted-text.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { useWalletAddress } from '#wallet/wallet-address.ts'
import type { WalletNetwork } from '#wallet/wallet-config.ts'

/** Milliseconds between two checks, however often the tab is shown again. */
const minCheckGapMs = 60_000
const checkIntervalMs = 30 * 60_000

/**
 * Tells that the service has a newer build than this tab shows. It checks when the tab is shown
 * again, every half hour, and when a file of this build could not be loaded.
 */
function NewVersionNotice() {
  const [isNewVersion, setIsNewVersion] = useState(false)
  useEffect(() => {
    if (isNewVersion) return
    let checkedAtMs = Date.now()
    const checkForNewVersion = async () => {
      checkedAtMs = Date.now()
      if (await isNewBuildServed()) setIsNewVersion(true)
    }
    const checkOnReturn = () =>
      document.visibilityState === 'visible' &&
      Date.now() - checkedAtMs > minCheckGapMs &&
      checkForNewVersion()
    // The service worker may have shown an older build from its cache.
    if (navigator.serviceWorker?.controller) checkForNewVersion()
    const checkTimer = setInterval(checkForNewVersion, checkIntervalMs)
    addEventListener('vite:preloadError', checkForNewVersion)
    document.addEventListener('visibilitychange', checkOnReturn)
    return () => {
      clearInterval(checkTimer)
      removeEventListener('vite:preloadError', checkForNewVersion)
      document.removeEventListener('visibilitychange', checkOnReturn)
    }
  }, [isNewVersion])
  return (
    <StatusNotice
      text={
        isNewVersion && 'A new version of Keyhole is available. Reloading discards unsent input.'
      }
    >
      <ActionButton onClick={() => location.reload()}>Reload</ActionButton>
    </StatusNotice>
  )
}

const WalletAddressWatch = lazy(() => import('#wallet/wallet-address-watch.tsx'))

type Props = {
  /** Connection of the current network. */
  connection: PublicConnection | undefined
}

/** Parts of the frame that load and start after the page, so that no page waits for them. */
export default function DeferredChrome({ connection }: Props) {
  const client = useQueryClient()
  useEffect(() => {
    registerServiceWorker()
    // Texts of failures and parts of the header, loaded now: the service may be gone when they are
    // needed.
    import('#ui/answer/failure-details.tsx').catch(() => {})
    import('#ui/answer/wait-details.tsx').catch(() => {})
    import('#app/header/network-items.tsx').catch(() => {})
    import('#pages/requests/page.tsx').catch(() => {})
    loadImportedNames(client)
  }, [client])
  const network = connection?.network ?? ''
  useEffect(() => {
    addContractNames(
      client,
      precompiles.map(({ address, ...name }) => [contractId(network, address), name]),
    )
  }, [client, network])
  const { data: contracts } = useQuery({
    ...projectContractsQuery(network),
    enabled: connection?.project === true,
  })
  useEffect(() => {
    // The start page asks again, and may find what a script has deployed since.
    if (contracts) addProjectNames(client, network, contracts)
  }, [client, network, contracts])
  const { pathname, search } = useLocation()
  useRecordRecentPage(pathname + search, async (path) => {
    // A page that nothing describes, as the service is away, is not listed.
    const describer = await import('#pages/home/recent-page.ts').catch(() => undefined)
    return describer?.describeRecentPage(client, path)
  })
  useRetryLostReads()
  useKeptFocus()
  useRowKeys()
  useOpenedInView()
  useProofDrop()
  usePrefetch()
  useOtherTabConnections()
  useStoredNameTags()
  return (
    <>
      {connection?.transport === 'WebSocket' && <SocketNotice connection={connection} />}
      {connection && <OfflineNotice connection={connection} />}
      {connection && <WalletWatch key={connection.network} network={connection} />}
      <NewVersionNotice />
      <ShortcutsSheet />
    </>
  )
}

/** Opens a proof file that is dropped on the search box, before a page takes it that takes all. */
function useProofDrop() {
  const navigate = useNavigate()
  const onDragEvent = useEffectEvent(async (event: DragEvent) => {
    const { target, dataTransfer } = event
    if (!dataTransfer?.types.includes('Files')) return
    if (!(target instanceof Element && target.closest('[role=search]'))) return
    const [file] = dataTransfer.files
    event.preventDefault()
    event.stopPropagation()
    // A proof file has at most half of that, which its page says.
    if (event.type === 'drop' && file) handOverText(await file.slice(0, 2 ** 26).text())
    if (event.type === 'drop') navigate(patterns.verify)
  })
  useEffect(() => {
    const controller = new AbortController()
    for (const name of ['dragover', 'drop'] as const)
      addEventListener(name, onDragEvent, { capture: true, signal: controller.signal })
    return () => controller.abort()
  }, [])
}

/** Scrolls to what a button opened (`ui/entity/use-popover.ts`) below the edge of the screen. */
function useOpenedInView() {
  useEffect(() => {
    const scrollToOpened = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.matches(':popover-open'))
        target.scrollIntoView({ block: 'nearest' })
    }
    // `toggle` events do not bubble.
    document.addEventListener('toggle', scrollToOpened, true)
    return () => document.removeEventListener('toggle', scrollToOpened, true)
  }, [])
}

/**
 * Lets the dashboard open without its service (docs/decisions/0016): a service worker caches its
 * files. Where the browser has none, or refuses, nothing changes. In dev no service worker may run,
 * even where a built dashboard left one on the same port.
 */
async function registerServiceWorker() {
  const workerContainer = navigator.serviceWorker as ServiceWorkerContainer | undefined
  try {
    if (import.meta.env.PROD)
      await workerContainer?.register(`${import.meta.env.BASE_URL}service-worker.js`, {
        updateViaCache: 'none',
      })
    else
      for (const registration of (await workerContainer?.getRegistrations()) ?? [])
        await registration.unregister()
  } catch {}
}

/** Shown while the network's selected WebSocket is not in use. */
function SocketNotice({ connection: { network, name } }: { connection: PublicConnection }) {
  if (useSocketState(network) !== 'HTTP instead') return <StatusNotice text="" />
  return (
    <StatusNotice
      text={`The WebSocket of ${name} fails; using HTTP. Keyhole retries it within a minute.`}
    >
      <ActionButton onClick={() => setSocketState(network, undefined)}>
        Retry WebSocket
      </ActionButton>
    </StatusNotice>
  )
}

/** wagmi stores the last connected wallet under this name; without one, wagmi is not loaded. */
const wasConnectedBefore = () => readDevice('wagmi.recentConnectorId') !== null

/** Follows the address of a connected wallet, whose panel may be closed. */
function WalletWatch({ network }: { network: WalletNetwork }) {
  const [isRemembered] = useState(wasConnectedBefore)
  const address = useWalletAddress()
  if (!isRemembered && address === undefined) return null
  return (
    <Suspense>
      <WalletAddressWatch {...network} />
    </Suspense>
  )
}
