import { useState } from 'react'
import { findStorageLocation, openTo } from '#domain/storage/layout/find-storage-location.ts'
import { itemsPerPage, type TreeView } from '#domain/storage/layout/tree-rows.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'

/** Which nodes of the tree are open: what leads to the expressions of the URL, and what was opened. */
export function useOpen(variables: readonly Variable[], asked: readonly string[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => leading(variables, asked))
  const [shown, setShown] = useState<TreeView['shown']>(new Map())
  const [handled, setHandled] = useState(asked)
  // Another address of the page may ask for other keys: what leads there opens, the rest stays.
  if (handled.join('\n') !== asked.join('\n')) {
    setHandled(asked)
    const fresh = asked.filter((expression) => !handled.includes(expression))
    setOpen(new Set([...open, ...leading(variables, fresh)]))
  }
  const setNode = (expression: string, wanted: boolean) => {
    const next = new Set(open)
    if (wanted) next.add(expression)
    else next.delete(expression)
    setOpen(next)
  }
  const showMore = (expression: string) =>
    setShown(new Map(shown).set(expression, (shown.get(expression) ?? itemsPerPage) + more))
  return { view: { open, asked, shown } satisfies TreeView, setNode, showMore }
}

/** Items that a press on “more” adds. */
const more = 256n

function leading(variables: readonly Variable[], asked: readonly string[]): Set<string> {
  const found = asked.map((expression) => findStorageLocation(variables, expression))
  return new Set(found.flatMap((place) => ('problem' in place ? [] : openTo(place))))
}
