import { createContext, useContext } from 'react'

/** What the path of the page says, by the names in its pattern (`paths/patterns.ts`); decoded. */
export type PageParams = { readonly [name: string]: string | undefined }

/** Filled in by `app/app-router.tsx`. */
export const PageParamsContext = createContext<PageParams>({})

export const usePageParams = (): PageParams => useContext(PageParamsContext)
