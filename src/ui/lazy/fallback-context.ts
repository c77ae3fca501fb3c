import { createContext, type ReactElement } from 'react'

/** Placeholder of a LazySection until its parts are loaded. */
export const FallbackContext = createContext<ReactElement | null>(null)
