import { dirname, relative, resolve, sep } from 'node:path'
import type { Rolldown } from 'vite'
import { pageRoutes } from './page-routes.ts'
import { listStaticImports } from './static-imports.ts'

/** Modules that `main.tsx` imports while it runs: more than half of each page's script. */
const reactDomPattern = /node_modules\/(react-dom\/(cjs\/react-dom-client|client)|scheduler\/)/

const mainPath = resolve('src/main.tsx')
/** The crash details show why a page failed, so they need no page's file. */
const crashPath = resolve('src/app/crash-details.tsx')
/** Tables of values need it later; the library's index, which all pages import, only names it. */
const manyQueriesPattern = /\/(useQueries|queriesObserver)\.js$/
/** ABIs and the names of variables need it, and neither needs the rest of the other. */
const solidityPattern = /\/domain\/abi\/(solidity-reader|text-problem)\.ts$/
const queriesPath = resolve('src/queries/')
const headerPath = resolve('src/app/header/header-tools.tsx')
/** The page of a value loads these for a name, to ask for its value and to show it. */
const namePaths = [
  'src/paths/storage/read-storage-draft.ts',
  'src/queries/storage/address-layout.ts',
  'src/domain/storage/layout/layout.ts',
  'src/domain/storage/layout/inferred-layout.ts',
  'src/pages/storage/value/typed-word.tsx',
].map((path) => resolve(path))
const homePagePath = resolve('src/pages/home/page.tsx')
const blockPagePath = resolve('src/pages/block/page.tsx')
const filePagePath = resolve('src/pages/files/content/page.tsx')

/** The pages whose first load is measured (e2e/loading/first-load.spec.ts). */
const measuredPages = [
  blockPagePath,
  resolve('src/pages/transaction/page.tsx'),
  resolve('src/pages/storage/value/page.tsx'),
  resolve('src/pages/gas/page.tsx'),
  filePagePath,
  homePagePath,
]

/**
 * The file that a module belongs to; undefined leaves it to the bundler, which makes many small
 * ones (docs/decisions/0033). `app` has the libraries, the frame of every page, and modules that
 * the pages of a block and of a file share with others, `header` the part above the page, `chain`
 * modules that only other measured pages share, and `react-dom` the renderer. Each page has a file
 * of its own, with the modules that unmeasured pages take of it; `names` has what a variable's name
 * takes, and `others` modules that no measured page takes.
 */
export function nameChunkGroup(id: string, context: Rolldown.ChunkingContext): string | undefined {
  if (reactDomPattern.test(id)) return 'react-dom'
  if (manyQueriesPattern.test(id)) return 'queries'
  const users = findUsingPages(id, context)
  // All pages need these, and some through imports that are not static.
  if (/vite\/preload-helper\.js$|node_modules\/react-dom\//.test(id)) return 'app'
  if (users.size === 0) return undefined
  const [owner, ...others] = measuredPages.filter((page) => users.has(page))
  const isShared = others.length > 0
  const isOfBlockOrFile = users.has(blockPagePath) || users.has(filePagePath)
  if (users.has(mainPath) || (isShared && isOfBlockOrFile)) return 'app'
  if (isShared) return 'chain'
  // Later parts of pages need a query, too, and would wait for the header and fail without it.
  if (users.has(headerPath) && id.startsWith(`${queriesPath}/`)) return 'app'
  if (users.has(headerPath)) return owner === undefined || owner === homePagePath ? 'header' : 'app'
  if (users.has(crashPath)) return 'crash'
  if (solidityPattern.test(id)) return 'solidity'
  if (owner === undefined && namePaths.some((path) => users.has(path))) return 'names'
  if (owner === undefined && users.size > 1) return 'others'
  const [page = ''] = owner === undefined ? users : [owner]
  return `page-${pageFolder(page).join('-')}`
}

/** The folder of a page below `src/pages`, such as `['storage', 'value']`. */
const pageFolder = (modulePath: string): string[] =>
  relative(resolve('src/pages'), dirname(modulePath)).split(sep)

let pagesOfModules: Map<string, Set<string>> | undefined

/** The first modules, of the frame and of each page, that import a module at once. */
function findUsingPages(id: string, context: Rolldown.ChunkingContext): Set<string> {
  if (pagesOfModules === undefined) {
    pagesOfModules = new Map()
    const firstModules = [
      mainPath,
      headerPath,
      crashPath,
      ...namePaths,
      ...pageRoutes.map(({ modulePath }) => modulePath),
    ]
    const linksOf = new Map()
    for (const firstModule of new Set(firstModules))
      for (const module of listStaticImports(firstModule, context, linksOf))
        pagesOfModules.set(module, (pagesOfModules.get(module) ?? new Set()).add(firstModule))
  }
  return pagesOfModules.get(id) ?? new Set()
}
