import type { QueryClient } from '@tanstack/react-query'
import { lazy, type ReactElement, useState } from 'react'

/**
 * Makes the first request of a page, so that its answer is in the query cache when the page is
 * drawn. Undefined where the address alone is not enough: data of this device, or an encoder, is
 * needed.
 */
type PrefetchPage = (
  client: QueryClient,
  params: { readonly [name: string]: string | undefined },
  search: URLSearchParams,
) => Promise<unknown> | undefined

type PageComponent<Props> = (props: Props) => ReactElement | null
export type PageModule<Props> = { default: PageComponent<Props>; prefetch?: PrefetchPage }

/**
 * A page in a file of its own. Once it `isLoaded` it is drawn at once: `lazy` alone would still
 * suspend, and the frame around the page would be drawn twice.
 */
export function lazyPage<Props extends object>(load: () => Promise<PageModule<Props>>) {
  let pageModule: PageModule<Props> | undefined
  const preload = async () => {
    pageModule = await load()
    return pageModule
  }
  const LaterPage = lazy(preload) as unknown as PageComponent<Props>
  function Page(props: Props) {
    // The component must not change while it is on the screen: it would lose its state.
    const [Component] = useState(() => pageModule?.default ?? LaterPage)
    return <Component {...props} />
  }
  return Object.assign(Page, { preload, isLoaded: () => pageModule !== undefined })
}
