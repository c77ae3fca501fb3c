import { createContext } from 'react'

/** The networks that have connections; the app provides them. */
export const NetworksContext = createContext<readonly { network: string; name: string }[]>([])
