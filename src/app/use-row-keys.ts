import { useEffect } from 'react'

/** Rows of a table or list that give assistive technology their position. */
const rowSelector = '[aria-rowindex], [aria-posinset]:not([role])'

/** In any list, the keys up and down move to the same link, button or checkbox of the next row. */
export function useRowKeys() {
  useEffect(() => {
    addEventListener('keydown', handleArrowKey)
    return () => removeEventListener('keydown', handleArrowKey)
  }, [])
}

function handleArrowKey(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof Element)) return
  if (ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented) return
  const currentRow = target.closest(rowSelector)
  const stopIndex = focusableElements(currentRow).indexOf(target)
  const isDown = key === 'ArrowDown'
  if (
    !currentRow ||
    stopIndex < 0 ||
    !(isDown
      ? rowIndexOf(currentRow) < lastRowIndexOf(currentRow)
      : rowIndexOf(currentRow) > (currentRow.ariaRowIndex ? 2 : 1))
  )
    return
  event.preventDefault()
  // Only the rows in view of a long list exist: the next one may appear with the next frame.
  const focusNextRow = (frames: number) => {
    const nextStops = focusableElements(
      isDown ? currentRow.nextElementSibling : currentRow.previousElementSibling,
    )
    const nextStop = nextStops[Math.min(stopIndex, nextStops.length - 1)]
    if (nextStop instanceof HTMLElement) return nextStop.focus()
    currentRow.scrollIntoView({ block: 'center' })
    if (frames > 0 && currentRow.isConnected) requestAnimationFrame(() => focusNextRow(frames - 1))
  }
  focusNextRow(10)
}

const focusableElements = (row: Element | null): Element[] => [
  ...(row?.querySelectorAll('a, button, input[type=checkbox]') ?? []),
]

const rowIndexOf = (row: Element) => Number(row.ariaRowIndex ?? row.ariaPosInSet)
const lastRowIndexOf = (row: Element) =>
  Number(row.closest('[aria-rowcount]')?.ariaRowCount ?? row.ariaSetSize)
