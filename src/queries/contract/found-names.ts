import { useCallback, useSyncExternalStore } from 'react'
import { createObservable } from '#api/observable.ts'

/** A contract's name from its metadata file, and whether that file is the one the code names. */
export type FoundName = { name: string; verified: boolean }

/** Names beyond this are dropped, the oldest first. */
const maxNames = 500
const foundNames = createObservable<ReadonlyMap<string, FoundName>>(new Map())

const idOf = (network: string, address: string) => `${network}/${address.toLowerCase()}`

/** Remembers, until the tab is closed, what the metadata of a contract calls it. */
export function recordFoundName(network: string, address: string, found: FoundName) {
  const id = idOf(network, address)
  const names = foundNames.read()
  if (names.get(id)?.name === found.name && names.get(id)?.verified === found.verified) return
  foundNames.change(new Map([...[...names].slice(1 - maxNames), [id, found]]))
}

/** The names that were found in metadata since the page was loaded. */
export function useFoundNames(): (network: string, address: string) => FoundName | undefined {
  const names = useSyncExternalStore(foundNames.watch, foundNames.read)
  return useCallback((network, address) => names.get(idOf(network, address)), [names])
}
