import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import { nodeValue, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import {
  hasValue,
  type LayoutNode,
  listLayoutNodes,
  searchLayout,
  slotsOfNodes,
} from '#domain/storage/layout/search-layout.ts'
import type { TreeNode, TreeView } from '#domain/storage/layout/tree-rows.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'
import type { TreeSearch } from '#pages/storage/layout/tree-tools.tsx'
import { readSlots, type StorageState } from '#queries/storage/state-words.ts'

/** Larger layouts match, and read on request, only the values of open rows. */
export const maxValuesRead = 10_000

type SearchedNode = Pick<LayoutNode, 'expression' | 'location'>

/** Scope of a search besides all names, for `SearchNote`. */
export type SearchScope = {
  matchCount: number
  isCut: boolean
  /** True when some names were not searched, since there are too many. */
  isNamesCut: boolean
  /** Slots of values that were not read; undefined where there are too many to read. */
  unreadSlots: readonly bigint[] | undefined
  hasEntries: boolean
  progress: 'idle' | 'reading' | 'failed'
  readAll: () => void
}

/**
 * Searches a whole layout, closed rows too. Returns the view of the tree in which the matches are
 * open, and which nodes of it are wanted. Undefined without a search.
 * @param lengthWords by which arrays have their items
 * @param openExpressions of the rows that a person opened; their values are matched in any layout
 */
export function useLayoutSearch(
  search: TreeSearch,
  variables: readonly Variable[],
  view: TreeView,
  states: readonly StorageState[],
  cachedWords: readonly WordAtSlot[],
  lengthWords: WordAtSlot,
  openExpressions: () => ReadonlySet<string>,
): { view: TreeView; isWanted: (node: TreeNode) => boolean; scope: SearchScope } | undefined {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<SearchScope['progress']>('idle')
  const text = search.text.toLowerCase()
  if (text === '' && !search.changed) return undefined
  // A path that was typed is one match, with any key or index that the layout allows.
  const typedPath = 'location' in findStorageLocation(variables, search.text) ? [search.text] : []
  const requestedPaths = [...view.requestedPaths, ...typedPath]
  const layoutNodes = listLayoutNodes(variables, requestedPaths, lengthWords)
  const isSmall = layoutNodes.nodes.length <= maxValuesRead
  const openNodes = isSmall ? undefined : openExpressions()

  const isNameMatch = (expression: string) => expression.toLowerCase().includes(text)
  const isChanged = ({ location }: Pick<LayoutNode, 'location'>) => {
    const [first, second] = cachedWords.map((words) => nodeValue(location, words)?.exact)
    return first !== second
  }
  const isValueMatch = (node: SearchedNode) =>
    (openNodes === undefined || openNodes.has(node.expression)) &&
    (search.changed
      ? isChanged(node) &&
        (isNameMatch(node.expression) || cachedWords.some((words) => hasValue(node, words, text)))
      : cachedWords.some((words) => hasValue(node, words, text)))
  const matches = searchLayout(
    layoutNodes,
    (expression) => !search.changed && isNameMatch(expression),
    isValueMatch,
  )
  const unread = isSmall
    ? [...new Set(cachedWords.flatMap((words) => slotsOfNodes(layoutNodes, words).unread))]
    : undefined

  async function readAll() {
    setProgress('reading')
    // Lengths and long strings lead to more slots, once they are read.
    const collectSlots = (words: WordAtSlot) =>
      slotsOfNodes(listLayoutNodes(variables, requestedPaths, words), words).slots
    const readings = states.map((state) =>
      readSlots(queryClient, state, collectSlots, maxValuesRead),
    )
    await Promise.all(readings).then(
      () => setProgress('idle'),
      () => setProgress('failed'),
    )
  }

  return {
    view: {
      ...view,
      ...{ requestedPaths, items: matches.items, entryNames: matches.entryNames },
      open: new Set([...view.open, ...matches.open]),
    },
    isWanted: (node) => (!search.changed && isNameMatch(node.expression)) || isValueMatch(node),
    scope: {
      matchCount: matches.count,
      isCut: matches.isCut,
      isNamesCut: layoutNodes.isCut,
      unreadSlots: unread,
      hasEntries: layoutNodes.nodes.some(({ location }) => location.type.kind === 'mapping'),
      progress,
      readAll,
    },
  }
}
