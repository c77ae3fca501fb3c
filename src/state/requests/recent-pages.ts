import { useEffect, useSyncExternalStore } from 'react'
import { readDevice, writeDevice } from '#api/device/device.ts'
import { createObservable } from '#api/observable.ts'
import { parseJson } from '#domain/json/parse-json.ts'

const storageKey = 'keyhole.recent'
const maxPages = 8
/** A longer address, of a call with much data, is left to the browser's history. */
const maxPathCharacters = 500
const recentPages = createObservable(readRecentPages())

/** The addresses of the lookups that were opened last on this device, newest first. */
export const useRecentPages = (): readonly string[] =>
  useSyncExternalStore(recentPages.watch, recentPages.read)

/** A page that leads on by itself, as from a hash to its transaction, is not one to come back to. */
const recordDelayMs = 500

/** Remembers the address of the open lookup, if there is one and it stays open. */
export function useRecordRecentPage(path: string | undefined) {
  useEffect(() => {
    if (path === undefined || path.length > maxPathCharacters) return
    const recordTimer = setTimeout(
      () => saveRecentPages([path, ...recentPages.read().filter((other) => other !== path)]),
      recordDelayMs,
    )
    return () => clearTimeout(recordTimer)
  }, [path])
}

export const forgetRecentPages = () => saveRecentPages([])

function saveRecentPages(next: readonly string[]) {
  const latestPages = next.slice(0, maxPages)
  writeDevice(storageKey, latestPages.length > 0 ? JSON.stringify(latestPages) : null)
  recentPages.change(latestPages)
}

/** The storage may hold anything, such as data of another version. */
function readRecentPages(): readonly string[] {
  const storedPages = parseJson(readDevice(storageKey) ?? '[]')
  if (!Array.isArray(storedPages)) return []
  return storedPages.filter((path) => typeof path === 'string' && path.startsWith('/'))
}
