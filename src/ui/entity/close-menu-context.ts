import { createContext } from 'react'

/** Closes the menu around it and gives its button the focus back. */
export const CloseMenuContext = createContext<() => void>(() => undefined)
