import { useEffect, useSyncExternalStore } from 'react'
import { readDevice, writeDevice } from '#api/device.ts'

const name = 'keyhole.recent'
const bound = 8
/** A call with much data is found again through the browser's history. */
const longest = 500
const listeners = new Set<() => void>()
let pages = read()

/** The addresses of the lookups that were opened last on this device, newest first. */
export const useRecentPages = (): readonly string[] => useSyncExternalStore(watch, () => pages)

/** Remembers the address of the lookup that is open, if one is. */
export function useNoteRecent(path: string | undefined) {
  useEffect(() => {
    if (path === undefined || path.length > longest) return
    change([path, ...pages.filter((other) => other !== path)])
  }, [path])
}

export const forgetRecent = () => change([])

function change(next: readonly string[]) {
  pages = next.slice(0, bound)
  writeDevice(name, pages.length > 0 ? JSON.stringify(pages) : null)
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Anybody can write to a device's storage, another version of ours among them. */
function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readDevice(name) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((path) => typeof path === 'string' && path.startsWith('/'))
  } catch {
    return []
  }
}
