import { matchPath } from 'react-router'
import { decodeUrlText } from '#domain/values/url-text.ts'
import { type PageName, patterns } from '#paths/patterns.ts'

/** Values in the path of a page, decoded, by the names in its pattern. */
export type PageParams = { readonly [name: string]: string | undefined }

/** The page of a path below the base, by the name of its pattern; undefined where none matches. */
export function matchPage(path: string): { name: PageName; params: PageParams } | undefined {
  for (const [name, pattern] of Object.entries(patterns) as [PageName, string][]) {
    const match = matchPath(pattern, path)
    if (match) return { name, params: decodeParams(match.params) }
  }
  return undefined
}

const decodeParams = (params: PageParams): PageParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, text && decodeUrlText(text)]),
  )
