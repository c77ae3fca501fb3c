import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { patterns } from '../paths/patterns.ts'

/** The addresses of a page, and the module that it is loaded from. */
export type PageRoute = {
  /** Matches the path below the base, without it, regardless of case. */
  pathPattern: string
  /** Absolute path of the module. */
  modulePath: string
}

const rowsPath = 'src/app/page-rows.tsx'
/** Has the rows that lead to other addresses. */
const routerPath = 'src/app/app-router.tsx'

/**
 * The rows that show a page, as the router has them, the one that matches more
 * precisely first. Throws where a pattern has no row that it can read.
 */
export function readPageRoutes(): PageRoute[] {
  const rowsCode = readFileSync(rowsPath, 'utf8')
  const routerCode = readFileSync(routerPath, 'utf8')
  const pageModules = new Map(
    [...rowsCode.matchAll(/const (\w+) = lazyPage\(\(\) => import\('#([^']+)'\)\)/g)].map(
      ([, component = '', path = '']) => [component, resolve('src', path)] as const,
    ),
  )
  const rowComponents = new Map(
    [
      ...rowsCode.matchAll(/row\(patterns\.(\w+), (\w+)/g),
      ...routerCode.matchAll(/pattern: patterns\.(\w+),\s+element: <(\w+)/g),
    ].map(([, name = '', component = '']) => [name, component] as const),
  )
  for (const name of Object.keys(patterns))
    if (!rowComponents.has(name)) throw new Error(`${rowsPath} has no row for "${name}".`)
  return [...rowComponents]
    .map(([name, component]) => ({
      pattern: patterns[name as keyof typeof patterns],
      // Rows without a page of their own lead to another address.
      modulePath: pageModules.get(component),
    }))
    .toSorted((one, other) => countLiterals(other.pattern) - countLiterals(one.pattern))
    .flatMap(({ pattern, modulePath }) =>
      modulePath === undefined ? [] : [{ pathPattern: toPathPattern(pattern), modulePath }],
    )
}

/** As the router ranks patterns of equally many segments; equal ones stay in the router's order. */
const countLiterals = (pattern: string): number => pattern.match(/\/[^:/]+/g)?.length ?? 0

const toPathPattern = (pattern: string): string =>
  `^${pattern
    .replace(/\/:\w+\?/g, '(/[^/]+)?')
    .replace(/\/:\w+/g, '/[^/]+')
    .replace(/\/$/, '')}/?$`
