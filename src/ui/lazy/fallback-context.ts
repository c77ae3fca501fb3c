import { createContext, type ReactElement } from 'react'

/** What a LazySection shows until its parts are loaded. */
export const FallbackContext = createContext<ReactElement | null>(null)
