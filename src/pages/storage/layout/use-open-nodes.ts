import { useState } from 'react'
import { findStorageLocation, openTo } from '#domain/storage/layout/find-storage-location.ts'
import { itemsPerPage, type TreeView } from '#domain/storage/layout/tree-rows.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'

/** The open nodes of the tree: those on the way to the expressions of the URL, and those opened. */
export function useOpenNodes(variables: readonly Variable[], expressions: readonly string[]) {
  const [openNodes, setOpenNodes] = useState<ReadonlySet<string>>(() =>
    nodesLeadingTo(variables, expressions),
  )
  const [shown, setShown] = useState<TreeView['shown']>(new Map())
  const [handledExpressions, setHandledExpressions] = useState(expressions)
  // Another URL may hold other keys: the nodes that lead there open, the rest stays.
  if (handledExpressions.join('\n') !== expressions.join('\n')) {
    setHandledExpressions(expressions)
    const newExpressions = expressions.filter(
      (expression) => !handledExpressions.includes(expression),
    )
    setOpenNodes(new Set([...openNodes, ...nodesLeadingTo(variables, newExpressions)]))
  }
  const setNode = (expression: string, shouldOpen: boolean) => {
    const nextOpen = new Set(openNodes)
    if (shouldOpen) nextOpen.add(expression)
    else nextOpen.delete(expression)
    setOpenNodes(nextOpen)
  }
  const showMore = (expression: string) =>
    setShown(
      new Map(shown).set(expression, (shown.get(expression) ?? itemsPerPage) + itemsPerPress),
    )
  const view: TreeView = { open: openNodes, requestedPaths: expressions, shown }
  return { view, setNode, showMore }
}

/** Items that each press on “Show more” adds. */
const itemsPerPress = 256n

function nodesLeadingTo(
  variables: readonly Variable[],
  expressions: readonly string[],
): Set<string> {
  const foundLocations = expressions.map((expression) => findStorageLocation(variables, expression))
  return new Set(
    foundLocations.flatMap((foundLocation) =>
      'problem' in foundLocation ? [] : openTo(foundLocation),
    ),
  )
}
