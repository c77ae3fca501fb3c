import { useEffect } from 'react'
import { pageSnapshotCache } from '#api/device/page-snapshot-cache.ts'
import { whenIdle } from '#state/idle/when-idle.ts'

/** The address that the browser opened, and whether its page is still the one that is drawn first. */
const openedUrl = location.href
let isFirstPage = true

/**
 * Keeps what the page shows first, for the next visit of its address. Only for what never changes,
 * and only of the page that the browser opened: one that is stepped to finds what others asked, such
 * as proofs, and may show it at once.
 * @param subject what is shown; undefined while it loads or has failed; null where the page shows
 *   something else, such as that it is missing: then what was kept is forgotten
 */
export function usePageSnapshot(subject: string | null | undefined): void {
  useEffect(
    () => () => {
      isFirstPage = false
    },
    [],
  )
  useEffect(() => {
    if (subject === undefined) return
    const { href } = location
    if (subject !== null && !(isFirstPage && href === openedUrl)) return
    // In the frame that is painted: what follows the paint is drawn after it again.
    const frame = requestAnimationFrame(() => {
      const drawn = subject ? document.getElementById('page')?.cloneNode(true) : undefined
      // Opened now: where another tab deletes it before it is written, what is written is gone, too.
      const opened = globalThis.caches?.open(pageSnapshotCache)
      const save = async () => {
        const { savePageSnapshot } = await import('#api/device/save-page-snapshot.ts')
        await savePageSnapshot(await opened, href, drawn as HTMLElement | undefined)
      }
      // A browser that refuses storage keeps none.
      opened?.catch(() => {})
      whenIdle(() => save().catch(() => {}))
    })
    return () => {
      cancelAnimationFrame(frame)
      isFirstPage = false
    }
  }, [subject])
}
