import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { lazyPage, type PageModule } from '#app/lazy-page.tsx'
import { pageModules } from '#paths/page-modules.ts'
import { patterns } from '#paths/patterns.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import type { PageParams } from '#ui/page/page-params.ts'

type PageName = keyof typeof pageModules

const loaders = import.meta.glob<PageModule<object>>('../pages/**/page.tsx')

/** One component a module: two views of a page keep its state. */
const pages: { [path: string]: ReturnType<typeof lazyPage> } = {}

export const NotFoundPage = lazyPage(loaderOf('not-found/page.tsx'))

function loaderOf(path: string) {
  const load = loaders[`../pages/${path}`]
  if (!load) throw new Error(`There is no page ${path}.`)
  return load
}

/** Tells a page that has two addresses which of them it is at. */
const pageProps: { [Name in PageName]?: object } = {
  address: { view: 'overview' },
  addressRead: { view: 'read' },
}

/** The pages, each loaded from a file of its own, where two match the better one first. */
const pageRows = (Object.entries(pageModules) as [PageName, string][]).map(([name, path]) => {
  pages[path] ??= lazyPage(loaderOf(path))
  const Page = pages[path]
  return { pattern: patterns[name], page: Page, element: <Page {...pageProps[name]} /> }
})

/** The page of a path below the base, and what the path says; undefined where none has a page. */
export const findPage = (path: string) => findRow(pageRows, path)

/** The first row whose pattern a path below the base matches, and what the path says, decoded. */
export function findRow<Row extends { pattern: string }>(rows: readonly Row[], path: string) {
  for (const row of rows) {
    const match = matchPath(row.pattern, path)
    if (match) return { ...row, params: decodeParams(match.params) }
  }
  return undefined
}

const decodeParams = (params: PageParams): PageParams =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, text && decodeText(text)]))

function decodeText(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Loads what the page of an address needs first, so that frame, page and answer are drawn together:
 * the connections, the page, and its answer where it can be known. The answer is read when `renderer`
 * is there: else the browser would rest until the drawing, and begin what comes after it.
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
