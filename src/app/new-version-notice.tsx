import { useEffect, useState } from 'react'
import { isNewBuildServed } from '#api/connections/page-build.ts'
import { Notice } from '#app/status-notice.tsx'

/** Milliseconds between two looks, however often the tab comes back. */
const pause = 60_000
const interval = 30 * 60_000

/**
 * Says that the service has a newer build than this tab shows. Looked for when the tab comes back,
 * now and then, and when a file of this build does not come.
 */
export function RenewedNotice() {
  const [renewed, setRenewed] = useState(false)
  useEffect(() => {
    if (renewed) return
    let looked = Date.now()
    const look = async () => {
      looked = Date.now()
      if (await isNewBuildServed()) setRenewed(true)
    }
    const comeBack = () =>
      document.visibilityState === 'visible' && Date.now() - looked > pause && look()
    const timer = setInterval(look, interval)
    addEventListener('vite:preloadError', look)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      clearInterval(timer)
      removeEventListener('vite:preloadError', look)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [renewed])
  return (
    <Notice
      text={
        renewed &&
        'A new version of Keyhole is there. This tab shows the one before; what you typed and did not send is lost when it is loaded anew.'
      }
    >
      <button type="button" className="action" onClick={() => location.reload()}>
        Load the new version
      </button>
    </Notice>
  )
}
