import { useEffect } from 'react'
import { pageSnapshotCache } from '#api/device/page-snapshot-cache.ts'
import { whenIdle } from '#state/idle/when-idle.ts'

/** The address that the browser opened, and whether its page is still the one that is drawn first. */
const openedUrl = location.href
let isFirstPage = true

/**
 * Keeps the first content of a page, for the next visit of its address. Only for content that never
 * changes, and only of the page that the browser opened: a page that is stepped to finds answers to
 * earlier requests, such as proofs, and may show them at once.
 * @param subject shown content; undefined while it loads or has failed; null where the page shows
 * something else, such as that it is missing: then the kept content is forgotten
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
    // Copies the frame that is painted: later content is drawn after that paint again.
    const frame = requestAnimationFrame(() => {
      const drawn = subject ? document.getElementById('page')?.cloneNode(true) : undefined
      // Opened now: if another tab deletes the cache before the write, the copy is gone, too.
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
