import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TreeRow } from '#domain/storage/layout/tree-rows.ts'

/** A row's name among all rows. */
export const rowId = (row: TreeRow): string =>
  row.kind === 'node' ? row.node.expression : `${row.parent.expression} ${row.kind}`

/**
 * The keys of a tree: arrows up and down, right to open and left to close or to go to the parent,
 * Home and End, Enter to choose, and letters to go to the next name that begins with them. Source:
 * ARIA Authoring Practices Guide, "Tree View".
 */
export function useTreeKeys(
  frame: RefObject<HTMLElement | null>,
  rows: readonly TreeRow[],
  height: number,
  act: { setNode: (expression: string, open: boolean) => void; enter: (row: TreeRow) => void },
) {
  const [current, setCurrent] = useState<string>()
  const index = Math.max(
    0,
    rows.findIndex((row) => rowId(row) === current),
  )

  function go(target: number) {
    const row = rows[target]
    if (!row) return
    flushSync(() => setCurrent(rowId(row)))
    const element = () => frame.current?.querySelector<HTMLElement>(`[data-row="${target}"]`)
    const there = element()
    if (there) return there.focus()
    // Only rows in view exist: the page scrolls there first.
    const top = (frame.current?.getBoundingClientRect().top ?? 0) + scrollY + target * height
    scrollTo({ top: top - innerHeight / 2 })
    requestAnimationFrame(() => requestAnimationFrame(() => element()?.focus()))
  }

  function press(event: KeyboardEvent) {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, select')
    if (typing && !['ArrowUp', 'ArrowDown', 'Escape'].includes(event.key)) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const inside = event.target instanceof HTMLElement && event.target.role !== 'treeitem'
    if (inside && !typing) return
    const row = rows[index]
    if (row === undefined) return
    const steps: { [key: string]: () => void } = {
      ArrowDown: () => go(index + 1),
      ArrowUp: () => go(index - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      Escape: () => go(index),
      Enter: () => act.enter(row),
      ' ': () => toggle(row),
      ArrowRight: () => {
        if (row.kind === 'node' && row.open === false) act.setNode(row.node.expression, true)
        else if (row.kind === 'node' && row.open) go(index + 1)
      },
      ArrowLeft: () => {
        if (row.kind === 'node' && row.open) act.setNode(row.node.expression, false)
        else go(parentOf(index))
      },
    }
    const step =
      steps[event.key] ?? (event.key.length === 1 ? () => go(named(event.key)) : undefined)
    if (!step) return
    event.preventDefault()
    step()
  }

  function toggle(row: TreeRow) {
    if (row.kind !== 'node' || row.open === undefined) act.enter(row)
    else act.setNode(row.node.expression, !row.open)
  }

  function parentOf(from: number): number {
    const row = rows[from]
    const depth = row?.kind === 'node' ? row.node.depth : (row?.parent.depth ?? 0) + 1
    return rows.findLastIndex(
      (other, place) => place < from && other.kind === 'node' && other.node.depth < depth,
    )
  }

  function named(letter: string): number {
    const begins = (row: TreeRow) =>
      row.kind === 'node' &&
      row.node.name
        .replace(/^[._]+/, '')
        .toLowerCase()
        .startsWith(letter)
    const after = rows.findIndex((row, place) => place > index && begins(row))
    return after < 0 ? rows.findIndex(begins) : after
  }

  return { current: index, press, setCurrent }
}
