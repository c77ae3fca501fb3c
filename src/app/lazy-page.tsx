import type { QueryClient } from '@tanstack/react-query'
import { lazy, type ReactElement, useState } from 'react'

/**
 * Makes the first request of a page, so that its answer is in the query cache when the page is
 * drawn. Undefined where that takes more than the address: what this device holds, an encoder.
 */
type PrefetchPage = (
  client: QueryClient,
  params: { readonly [name: string]: string | undefined },
  search: URLSearchParams,
) => Promise<unknown> | undefined

type PageComponent<Props> = (props: Props) => ReactElement | null
export type PageModule<Props> = { default: PageComponent<Props>; prefetch?: PrefetchPage }

/**
 * A page in a file of its own. Once it `isLoaded` it is drawn at once: `lazy` alone would suspend
 * all the same, and what is around the page be drawn twice.
 */
export function lazyPage<Props extends object>(load: () => Promise<PageModule<Props>>) {
  let pageModule: PageModule<Props> | undefined
  const preload = async () => {
    pageModule = await load()
    return pageModule
  }
  const LaterPage = lazy(preload) as unknown as PageComponent<Props>
  function Page(props: Props) {
    // As long as it is on the screen it stays the same component, and keeps its state.
    const [Component] = useState(() => pageModule?.default ?? LaterPage)
    return <Component {...props} />
  }
  return Object.assign(Page, { preload, isLoaded: () => pageModule !== undefined })
}
