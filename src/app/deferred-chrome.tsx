import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { NewVersionNotice } from '#app/new-version-notice.tsx'
import { OfflineNotice } from '#app/offline-notice.tsx'
import { registerServiceWorker } from '#app/register-service-worker.ts'
import { ShortcutsSheet } from '#app/shortcuts-sheet.tsx'
import { SocketNotice } from '#app/socket-notice.tsx'
import { useRowKeys } from '#app/use-row-keys.ts'
import { describePage } from '#paths/links/describe-page.ts'
import { useOtherTabConnections } from '#state/connections/connection-changes.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { useRecordRecentPage } from '#state/requests/recent-pages.ts'

/** What the frame does once the page is there, so that no page waits for it. */
export default function DeferredChrome({ current }: { current: PublicConnection | undefined }) {
  useEffect(() => {
    registerServiceWorker()
  }, [])
  const { pathname, search } = useLocation()
  useRecordRecentPage(describePage(pathname + search) && pathname + search)
  useRowKeys()
  useOtherTabConnections()
  return (
    <>
      {current && <SocketNotice of={current} />}
      {current && <OfflineNotice of={current} />}
      <NewVersionNotice />
      <ShortcutsSheet />
    </>
  )
}
