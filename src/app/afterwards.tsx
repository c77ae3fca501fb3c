import { useEffect } from 'react'
import { keepShell } from '#app/keep-shell.ts'
import { OfflineNotice } from '#app/offline-notice.tsx'
import { RenewedNotice } from '#app/renewed-notice.tsx'
import { Shortcuts } from '#app/shortcuts.tsx'
import { SocketNotice } from '#app/socket-notice.tsx'
import type { PublicConnection } from '#queries/connections.ts'

/** What the frame does once the page is there, so that no page waits for it. */
export default function Afterwards({ current }: { current: PublicConnection | undefined }) {
  useEffect(() => {
    keepShell()
  }, [])
  return (
    <>
      {current && <SocketNotice of={current} />}
      {current && <OfflineNotice of={current} />}
      <RenewedNotice />
      <Shortcuts />
    </>
  )
}
