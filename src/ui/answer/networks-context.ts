import { createContext } from 'react'

/** The networks that there are connections to; the app provides them. */
export const NetworksContext = createContext<readonly { network: string; name: string }[]>([])
