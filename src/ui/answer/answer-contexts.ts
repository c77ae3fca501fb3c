import { createContext, type ExoticComponent, type ReactNode } from 'react'
import type { UnreachableError } from '#api/errors.ts'

/**
 * The component that helps where nothing answered: it finds out why, or takes a key that is missing and shows
 * `note` where it cannot. The app provides it, since it sends requests, which `ui` does not.
 */
export const FailureHelpContext = createContext<
  ExoticComponent<{ failure: UnreachableError; note?: ReactNode }> | undefined
>(undefined)

/** A network that has a connection. */
type NamedNetwork = {
  network: string
  name: string
  /** Why the newest request over it failed, in a word or two. */
  failure: string | undefined
}

/** The networks that have connections; the app provides them. */
export const NetworksContext = createContext<readonly NamedNetwork[]>([])
