import { ownBuild } from '#api/dashboard-build.ts'
import { readDevice } from '#api/device/device.ts'

const maxSnapshots = 20
const maxSnapshotChars = 60_000
/** Elements that a parser may read otherwise than they were drawn; no page that is kept has any. */
const unsafeElements = 'script, style, iframe, object, embed, textarea, noscript, template'

/**
 * Stores the content of an address for its next visit, until the page's own code draws it: the
 * service worker puts it into the page. Without an element, forgets what is stored. Does nothing in
 * dev, and where the browser has no service worker; rejects where it refuses storage.
 * @param cache of snapshots, opened when the page was copied
 * @param drawn a copy of the page's main element, which is changed
 */
export async function savePageSnapshot(
  cache: Cache | undefined,
  url: string,
  drawn: HTMLElement | undefined,
): Promise<void> {
  if (!ownBuild || !cache) return
  const html = drawn && snapshotHtml(drawn)
  // Deleted first, so that the new entry is the newest.
  await cache.delete(url)
  if (!html) return
  // Theme from the storage: another tab may have changed it without this one knowing.
  const theme = readDevice('keyhole.theme') ?? 'system'
  const headers = { 'keyhole-build': ownBuild, 'keyhole-theme': theme }
  await cache.put(url, new Response(html, { headers }))
  const oldestFirst = await cache.keys()
  for (const request of oldestFirst.slice(0, -maxSnapshots)) await cache.delete(request)
}

/** HTML of an inert copy, without ages, which are true only when drawn. */
function snapshotHtml(drawn: HTMLElement): string | undefined {
  if (drawn.querySelector(unsafeElements)) return undefined
  for (const age of drawn.querySelectorAll('[data-age]')) age.remove()
  // The content security policy lets scripts set styles, and HTML not: early/preload-page.ts.
  for (const styled of drawn.querySelectorAll('[style]')) {
    styled.setAttribute('data-style', styled.getAttribute('style') ?? '')
    styled.removeAttribute('style')
  }
  drawn.removeAttribute('id')
  drawn.inert = true
  const html = drawn.outerHTML
  return html.length <= maxSnapshotChars ? html : undefined
}
