import { useEffect } from 'react'

const siblings = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const

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
  if (!(key in siblings) || !(target instanceof Element)) return
  if (ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented) return
  const stops = (row: Element | null | undefined): Element[] => [
    ...(row?.querySelectorAll('a, button, input[type=checkbox]') ?? []),
  ]
  const row = target.closest(rows)
  const place = stops(row).indexOf(target)
  const next = stops(row?.[siblings[key as keyof typeof siblings]])
  if (place < 0 || next.length === 0) return
  event.preventDefault()
  const stop = next[Math.min(place, next.length - 1)]
  if (stop instanceof HTMLElement) stop.focus()
}
