import type { QueryClient } from '@tanstack/react-query'
import { lazy, type ReactElement, useState } from 'react'
import { matchPage } from '#paths/match-page.ts'
import { type PageName, pageModule, patterns } from '#paths/patterns.ts'
import { connectionsQuery } from '#state/connections/connections.ts'

const loaders = import.meta.glob<PageModule<object>>('../pages/**/page.tsx')

/** One component per module, so that two views of a page share its state. */
const pages: { [path: string]: ReturnType<typeof lazyPage> } = {}

export const NotFoundPage = pageAt('not-found/page.tsx')

function pageAt(path: string) {
  const load = loaders[`../pages/${path}`]
  if (!load) throw new Error(`There is no page ${path}.`)
  pages[path] ??= lazyPage(load)
  return pages[path]
}

/** Props that tell a page with two addresses which of them was opened. */
const pageProps: { [Name in PageName]?: object } = {
  address: { view: 'overview' },
  addressRead: { view: 'read' },
  addressTransactions: { view: 'transactions' },
  addressEvents: { view: 'events' },
}

/** The pages, each loaded from a file of its own. */
export const pageRows = new Map(
  (Object.keys(patterns) as PageName[]).flatMap((name) => {
    const path = pageModule(name)
    const Page = path && pageAt(path)
    return Page ? [[name, { page: Page, element: <Page {...pageProps[name]} /> }] as const] : []
  }),
)

/** The page of a path below the base, with its parameters; undefined where no page matches. */
export function findPage(path: string) {
  const match = matchPage(path)
  const row = match && pageRows.get(match.name)
  return row && { ...match, ...row }
}

/**
 * Loads the first needs of a page, so that frame, page and answer are drawn together: the connections, the
 * page, and its answer where the address tells it. The answer is read only once `renderer` is loaded:
 * otherwise the browser would idle before the drawing, and start later work first.
 */
export const preloadPage = (client: QueryClient, path: Path, renderer: Promise<unknown>) =>
  Promise.all([client.prefetchQuery(connectionsQuery), prefetchAnswer(client, path, renderer)])

type Path = { pathname: string; search: string }

async function prefetchAnswer(
  client: QueryClient,
  { pathname, search }: Path,
  renderer: Promise<unknown>,
) {
  const found = findPage(pathname)
  const [pageModule] = await Promise.all([found?.page.preload(), renderer])
  return found && pageModule?.prefetch?.(client, found.params, new URLSearchParams(search))
}

/**
 * Makes the first request of a page, so that its answer is in the query cache when the page is drawn.
 * Undefined where the address alone is not enough: data of this device, or an encoder, is needed.
 */
type PrefetchPage = (
  client: QueryClient,
  params: { readonly [name: string]: string | undefined },
  search: URLSearchParams,
) => Promise<unknown> | undefined

type PageComponent<Props> = (props: Props) => ReactElement | null
type PageModule<Props> = { default: PageComponent<Props>; prefetch?: PrefetchPage }

/**
 * A page in a file of its own. Once it `isLoaded` it is drawn at once: `lazy` alone would still
 * suspend, and the frame around the page would be drawn twice.
 */
function lazyPage<Props extends object>(load: () => Promise<PageModule<Props>>) {
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
