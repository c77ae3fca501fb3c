import { useEffect } from 'react'

/** The rows of a table or list, whose places are told to assistive technology. */
const rows = '[aria-rowindex], [aria-posinset]:not([role])'

/** In the rows of any list, up and down lead to the same link, button or box of the next row. */
export function useRowKeys() {
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function press(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof Element)) return
  if (ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented) return
  const row = target.closest(rows)
  const place = stops(row).indexOf(target)
  const down = key === 'ArrowDown'
  if (!row || place < 0 || !(down ? at(row) < last(row) : at(row) > (row.ariaRowIndex ? 2 : 1)))
    return
  event.preventDefault()
  // Of a long list only the rows in view exist: the next one may come with the next frame.
  const go = (frames: number) => {
    const next = stops(down ? row.nextElementSibling : row.previousElementSibling)
    const stop = next[Math.min(place, next.length - 1)]
    if (stop instanceof HTMLElement) return stop.focus()
    row.scrollIntoView({ block: 'center' })
    if (frames > 0 && row.isConnected) requestAnimationFrame(() => go(frames - 1))
  }
  go(10)
}

const stops = (row: Element | null): Element[] => [
  ...(row?.querySelectorAll('a, button, input[type=checkbox]') ?? []),
]

const at = (row: Element) => Number(row.ariaRowIndex ?? row.ariaPosInSet)
const last = (row: Element) =>
  Number(row.closest('[aria-rowcount]')?.ariaRowCount ?? row.ariaSetSize)
