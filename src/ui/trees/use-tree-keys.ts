import { type KeyboardEvent, type RefObject, useDeferredValue, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { scaleToFontSize, useVisibleRows } from '#ui/lists/long-list.tsx'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'

/** Frames within which a row that was scrolled to is there, also on a busy machine. */
const maxFramesToRender = 60

/** A row as the keys know it: `open` is undefined where it holds none. */
export type TreeKeyRow = { id: string; name: string; depth: number; open: boolean | undefined }

/**
 * The keys of a tree: arrows up and down, right to open and left to close or to go to the parent,
 * Home and End, Enter to choose, and letters to go to the next name that begins with them. Source:
 * ARIA Authoring Practices Guide, "Tree View". Rows are `height` pixels high and have their index in
 * `data-row`; only those in view need to be there.
 */
function useTreeKeys<Row>(
  frame: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  height: number,
  describe: (row: Row) => TreeKeyRow,
  actions: { setOpen: (row: Row, open: boolean) => void; enter: (row: Row) => void },
) {
  const [currentId, setCurrentId] = useState<string>()
  const currentIndex = Math.max(
    0,
    rows.findIndex((row) => describe(row).id === currentId),
  )

  function focusRow(target: number) {
    const targetRow = rows[target]
    if (targetRow === undefined) return
    flushSync(() => setCurrentId(describe(targetRow).id))
    const findElement = () => frame.current?.querySelector<HTMLElement>(`[data-row="${target}"]`)
    const renderedElement = findElement()
    if (renderedElement) return renderedElement.focus()
    // Only rows in view are rendered: the page scrolls there first, and the tree takes the keys.
    frame.current?.focus({ preventScroll: true })
    const rowTopPx = (frame.current?.getBoundingClientRect().top ?? 0) + scrollY + target * height
    scrollTo({ top: rowTopPx - innerHeight / 2 })
    const focusOnceRendered = (framesLeft: number) => {
      if (framesLeft === 0 || document.activeElement !== frame.current) return
      const element = findElement()
      if (element) element.focus()
      else requestAnimationFrame(() => focusOnceRendered(framesLeft - 1))
    }
    requestAnimationFrame(() => focusOnceRendered(maxFramesToRender))
  }

  function handleKeyDown(event: KeyboardEvent) {
    const inputElement =
      event.target instanceof HTMLElement && event.target.closest('input, select')
    if (inputElement && !['ArrowUp', 'ArrowDown', 'Escape'].includes(event.key)) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isInsideRow =
      event.target instanceof HTMLElement &&
      event.target !== frame.current &&
      event.target.role !== 'treeitem'
    if (isInsideRow && !inputElement) return
    const currentRow = rows[currentIndex]
    if (currentRow === undefined) return
    const { open, depth } = describe(currentRow)
    const isAround = (row: Row) => describe(row).depth < depth
    const steps: { [key: string]: () => void } = {
      ArrowDown: () => focusRow(currentIndex + 1),
      ArrowUp: () => focusRow(currentIndex - 1),
      Home: () => focusRow(0),
      End: () => focusRow(rows.length - 1),
      Escape: () => focusRow(currentIndex),
      Enter: () => actions.enter(currentRow),
      ' ': () =>
        open === undefined ? actions.enter(currentRow) : actions.setOpen(currentRow, !open),
      ArrowRight: () => {
        if (open === false) actions.setOpen(currentRow, true)
        else if (open) focusRow(currentIndex + 1)
      },
      ArrowLeft: () => {
        if (open) actions.setOpen(currentRow, false)
        else focusRow(rows.findLastIndex((row, index) => index < currentIndex && isAround(row)))
      },
    }
    const runStep =
      steps[event.key] ??
      (event.key.length === 1 ? () => focusRow(findByLetter(event.key)) : undefined)
    if (!runStep) return
    event.preventDefault()
    runStep()
  }

  function findByLetter(letter: string): number {
    const startsWithLetter = (row: Row) => describe(row).name.toLowerCase().startsWith(letter)
    const nextMatch = rows.findIndex((row, index) => index > currentIndex && startsWithLetter(row))
    return nextMatch < 0 ? rows.findIndex(startsWithLetter) : nextMatch
  }

  return { current: currentIndex, press: handleKeyDown, setCurrent: setCurrentId, focusRow }
}

/** Most rows of a tree that is rendered whole, so that the browser can search and print it. */
const maxWholeRows = 200
/** Most rows of a new tree that are drawn in one task. */
const maxRowsAtOnce = 50

/**
 * A tree of any length, with its keys: the rows `firstRow` to before `endRow` are drawn, each `rowHeightPx`
 * high, and `tabRow` is the one in the tab order. The element of the tree takes `treeProps`.
 */
export function useWindowedTree<Row>(
  rows: readonly Row[],
  describe: (row: Row) => TreeKeyRow,
  actions: { setOpen: (row: Row, open: boolean) => void; enter: (row: Row) => void },
) {
  const treeRef = useRef<HTMLDivElement>(null)
  const rowHeightPx = scaleToFontSize(useWideScreen() ? 36 : 58)
  const rowsInView = useVisibleRows(treeRef, rows.length, rowHeightPx)
  // The rows in view come first, as 200 are a long task, which is cut in pieces so.
  const isWhole = useDeferredValue(true, rows.length <= maxRowsAtOnce)
  const [firstRow, endRow] = isWhole && rows.length <= maxWholeRows ? [0, rows.length] : rowsInView
  const { current, press, ...keys } = useTreeKeys(treeRef, rows, rowHeightPx, describe, actions)
  return {
    ...keys,
    ...{ treeRef, rowHeightPx, firstRow, endRow },
    tabRow: current >= firstRow && current < endRow ? current : firstRow,
    treeProps: {
      ref: treeRef,
      tabIndex: -1,
      onKeyDown: press,
      style: {
        paddingTop: firstRow * rowHeightPx,
        paddingBottom: Math.max(0, rows.length - endRow) * rowHeightPx,
      },
    },
  }
}
