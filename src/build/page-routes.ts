import { resolve } from 'node:path'
import { pages } from '../paths/patterns.ts'

/** The addresses of a page, and the module that it is loaded from. */
export type PageRoute = {
  /** Matches the path below the base, without it, regardless of case. */
  pathPattern: string
  /** Absolute path of the module. */
  modulePath: string
}

/** All pages, in the router's order: the first that matches an address shows it. */
export const pageRoutes: readonly PageRoute[] = Object.values(pages).flatMap(([pattern, path]) =>
  path === undefined
    ? []
    : [{ pathPattern: toPathPattern(pattern), modulePath: resolve('src/pages', path) }],
)

function toPathPattern(pattern: string): string {
  const source = pattern
    .replace(/\/:\w+\?/g, '(/[^/]+)?')
    .replace(/\/:\w+/g, '/[^/]+')
    .replace(/\/$/, '')
  return `^${source}/?$`
}
