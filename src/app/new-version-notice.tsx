import { useEffect, useState } from 'react'
import { isNewBuildServed } from '#api/connections/page-build.ts'
import { StatusNotice } from '#app/status-notice.tsx'

/** Milliseconds between two looks, however often the tab comes back. */
const minCheckGapMs = 60_000
const checkIntervalMs = 30 * 60_000

/**
 * Says that the service has a newer build than this tab shows. Looked for when the tab comes back,
 * now and then, and when a file of this build does not come.
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
        isNewVersion &&
        'A new version of Keyhole is there. This tab shows the one before; what you typed and did not send is lost when it is loaded anew.'
      }
    >
      <button type="button" className="action" onClick={() => location.reload()}>
        Load the new version
      </button>
    </StatusNotice>
  )
}
