import { useEffect, useSyncExternalStore } from 'react'
import { readDevice, writeDevice } from '#api/device/device.ts'
import { createObservable } from '#api/observable.ts'
import { parseJson } from '#domain/json/parse-json.ts'

const name = 'keyhole.recent'
const bound = 8
/** A call with much data is found again through the browser's history. */
const longest = 500
const pages = createObservable(read())

/** The addresses of the lookups that were open last on this device, for longer than a glance; newest first. */
export const useRecentPages = (): readonly string[] => useSyncExternalStore(pages.watch, pages.read)

/** Remembers the address of the lookup that is open, if one is. */
export function useNoteRecent(path: string | undefined) {
  useEffect(() => {
    if (path === undefined || path.length > longest) return
    change([path, ...pages.read().filter((other) => other !== path)])
  }, [path])
}

export const forgetRecent = () => change([])

function change(next: readonly string[]) {
  const latest = next.slice(0, bound)
  writeDevice(name, latest.length > 0 ? JSON.stringify(latest) : null)
  pages.change(latest)
}

/** Anybody can write to a device's storage, another version of ours among them. */
function read(): readonly string[] {
  const kept = parseJson(readDevice(name) ?? '[]')
  if (!Array.isArray(kept)) return []
  return kept.filter((path) => typeof path === 'string' && path.startsWith('/'))
}
