import { createContext } from 'react'

/** A network that has a connection. */
type NamedNetwork = {
  network: string
  name: string
  /** Why the newest request over it failed, in a word or two. */
  failure: string | undefined
}

/** The networks that have connections; the app provides them. */
export const NetworksContext = createContext<readonly NamedNetwork[]>([])
