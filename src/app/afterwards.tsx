import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { keepShell } from '#app/keep-shell.ts'
import { OfflineNotice } from '#app/offline-notice.tsx'
import { RenewedNotice } from '#app/renewed-notice.tsx'
import { Shortcuts } from '#app/shortcuts.tsx'
import { SocketNotice } from '#app/socket-notice.tsx'
import { useRowKeys } from '#app/use-row-keys.ts'
import { pageWords } from '#paths/page-words.ts'
import { useOtherTabsConnections } from '#queries/changed-connections.ts'
import type { PublicConnection } from '#queries/connections.ts'
import { useNoteRecent } from '#queries/recent-pages.ts'

/** What the frame does once the page is there, so that no page waits for it. */
export default function Afterwards({ current }: { current: PublicConnection | undefined }) {
  useEffect(() => {
    keepShell()
  }, [])
  const { pathname, search } = useLocation()
  useNoteRecent(pageWords(pathname + search) && pathname + search)
  useRowKeys()
  useOtherTabsConnections()
  return (
    <>
      {current && <SocketNotice of={current} />}
      {current && <OfflineNotice of={current} />}
      <RenewedNotice />
      <Shortcuts />
    </>
  )
}
