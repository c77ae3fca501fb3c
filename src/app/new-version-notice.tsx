import { useEffect, useState } from 'react'
import { isNewBuildServed } from '#api/dashboard-build.ts'
import { StatusNotice } from '#app/status-notice.tsx'

/** Milliseconds between two checks, however often the tab is shown again. */
const minCheckGapMs = 60_000
const checkIntervalMs = 30 * 60_000

/**
 * Tells that the service has a newer build than this tab shows. It checks when the tab is shown
 * again, every half hour, and when a file of this build could not be loaded.
 */
export function NewVersionNotice() {
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
      <button type="button" className="action" onClick={() => location.reload()}>
        Reload
      </button>
    </StatusNotice>
  )
}
