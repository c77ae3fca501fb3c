import { createContext, useContext } from 'react'

/** Values in the path of the page, decoded, by the names in its pattern (`paths/patterns.ts`). */
export type PageParams = { readonly [name: string]: string | undefined }

/** Provided by `app/app-router.tsx`. */
export const PageParamsContext = createContext<PageParams>({})

export const usePageParams = (): PageParams => useContext(PageParamsContext)

/** The network in the address of the page; '' where it names none. */
export const usePageNetwork = (): string => usePageParams().network ?? ''
