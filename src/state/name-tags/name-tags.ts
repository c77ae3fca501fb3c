import { queryOptions, skipToken } from '@tanstack/react-query'
import type { NameTag } from '#domain/name-tags/name-tag.ts'

/** Name tags by address, in lower case, and whether they outlive this page. */
export type NameTags = { byAddress: ReadonlyMap<string, NameTag>; lasting: boolean }

/**
 * The person's names for addresses. The code that reads and changes them is in
 * `change-name-tags.ts`, which no page waits for.
 */
export const nameTagsQuery = queryOptions<NameTags>({
  queryKey: ['name tags'],
  queryFn: skipToken,
})
