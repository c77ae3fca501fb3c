/**
 * Last content of addresses, for their next visit (docs/decisions/0059-page-snapshots.md). The
 * service worker reads it by the same names; it is one file and shares none with the page.
 */
export const pageSnapshotCache = 'keyhole-snapshots'

/** Forgets all, when something changes that any page may show: a name tag, the theme. */
export async function deletePageSnapshots(): Promise<void> {
  try {
    await globalThis.caches?.delete(pageSnapshotCache)
  } catch {
    // A browser that refuses storage has none.
  }
}
