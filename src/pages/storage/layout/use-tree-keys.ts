import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TreeRow } from '#domain/storage/layout/tree-rows.ts'

/** Id of a row, unique within the tree. */
export const treeRowId = (row: TreeRow): string =>
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
  actions: { setNode: (expression: string, open: boolean) => void; enter: (row: TreeRow) => void },
) {
  const [currentId, setCurrentId] = useState<string>()
  const currentIndex = Math.max(
    0,
    rows.findIndex((row) => treeRowId(row) === currentId),
  )

  function focusRow(target: number) {
    const targetRow = rows[target]
    if (!targetRow) return
    flushSync(() => setCurrentId(treeRowId(targetRow)))
    const findElement = () => frame.current?.querySelector<HTMLElement>(`[data-row="${target}"]`)
    const renderedElement = findElement()
    if (renderedElement) return renderedElement.focus()
    // Only rows in view are rendered: the page scrolls there first.
    const rowTopPx = (frame.current?.getBoundingClientRect().top ?? 0) + scrollY + target * height
    scrollTo({ top: rowTopPx - innerHeight / 2 })
    requestAnimationFrame(() => requestAnimationFrame(() => findElement()?.focus()))
  }

  function handleKeyDown(event: KeyboardEvent) {
    const inputElement =
      event.target instanceof HTMLElement && event.target.closest('input, select')
    if (inputElement && !['ArrowUp', 'ArrowDown', 'Escape'].includes(event.key)) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isInsideRow = event.target instanceof HTMLElement && event.target.role !== 'treeitem'
    if (isInsideRow && !inputElement) return
    const currentRow = rows[currentIndex]
    if (currentRow === undefined) return
    const steps: { [key: string]: () => void } = {
      ArrowDown: () => focusRow(currentIndex + 1),
      ArrowUp: () => focusRow(currentIndex - 1),
      Home: () => focusRow(0),
      End: () => focusRow(rows.length - 1),
      Escape: () => focusRow(currentIndex),
      Enter: () => actions.enter(currentRow),
      ' ': () => toggle(currentRow),
      ArrowRight: () => {
        if (currentRow.kind === 'node' && currentRow.open === false)
          actions.setNode(currentRow.node.expression, true)
        else if (currentRow.kind === 'node' && currentRow.open) focusRow(currentIndex + 1)
      },
      ArrowLeft: () => {
        if (currentRow.kind === 'node' && currentRow.open)
          actions.setNode(currentRow.node.expression, false)
        else focusRow(parentIndexOf(currentIndex))
      },
    }
    const runStep =
      steps[event.key] ??
      (event.key.length === 1 ? () => focusRow(findByLetter(event.key)) : undefined)
    if (!runStep) return
    event.preventDefault()
    runStep()
  }

  function toggle(row: TreeRow) {
    if (row.kind !== 'node' || row.open === undefined) actions.enter(row)
    else actions.setNode(row.node.expression, !row.open)
  }

  function parentIndexOf(from: number): number {
    const startRow = rows[from]
    const rowDepth =
      startRow?.kind === 'node' ? startRow.node.depth : (startRow?.parent.depth ?? 0) + 1
    return rows.findLastIndex(
      (other, rowIndex) => rowIndex < from && other.kind === 'node' && other.node.depth < rowDepth,
    )
  }

  function findByLetter(letter: string): number {
    const startsWithLetter = (row: TreeRow) =>
      row.kind === 'node' &&
      row.node.name
        .replace(/^[._]+/, '')
        .toLowerCase()
        .startsWith(letter)
    const nextMatch = rows.findIndex(
      (row, rowIndex) => rowIndex > currentIndex && startsWithLetter(row),
    )
    return nextMatch < 0 ? rows.findIndex(startsWithLetter) : nextMatch
  }

  return { current: currentIndex, press: handleKeyDown, setCurrent: setCurrentId }
}
