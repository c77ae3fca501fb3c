import { useEffect } from 'react'
import { whenIdle } from '#state/idle/when-idle.ts'

/**
 * Keeps what the page shows first, for the next visit of its address. Only for what never changes.
 * @param subject what is shown; undefined while it loads; null where the page shows something else,
 *   such as that it is missing: then what was kept is forgotten
 */
export function usePageSnapshot(subject: string | null | undefined): void {
  useEffect(() => {
    if (subject === undefined) return
    const { href } = location
    const save = async (drawn: HTMLElement | undefined) => {
      const { savePageSnapshot } = await import('#api/device/save-page-snapshot.ts')
      await savePageSnapshot(href, drawn)
    }
    // In the frame that is painted: what follows the paint is drawn after it again.
    const frame = requestAnimationFrame(() => {
      const drawn = subject ? document.getElementById('page')?.cloneNode(true) : undefined
      whenIdle(() => save(drawn as HTMLElement | undefined).catch(() => {}))
    })
    return () => cancelAnimationFrame(frame)
  }, [subject])
}
