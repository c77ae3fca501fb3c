import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows beyond the edges, so that a fast scroll meets no blank. */
const spare = 16

/** A height in pixels for the usual size of letters, at the size that this reader has chosen. */
export const atFontSize = (px: number): number =>
  (px * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16

/**
 * Which of `count` rows of one height are in view, or nearly: [first, end), at least a few. `list` is the element as
 * high as all rows together; it scrolls with the page, or within `scroller`.
 */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  scroller?: RefObject<HTMLElement | null>,
): readonly [number, number] {
  const [range, setRange] = useState<readonly [number, number]>([0, spare * 2])
  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const view = scroller?.current?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
      // In steps of half the spare rows, so that not every pixel of a scroll draws anew.
      const step = spare / 2
      const first = Math.floor((view.top - top) / height / step) * step - step
      const end = Math.ceil((view.bottom - top) / height / step) * step + step
      // Some are always there, also far above and below: the Tab key goes to what there is.
      const next = [
        Math.max(0, Math.min(first, count - step)),
        Math.min(count, Math.max(step, end)),
      ] as const
      setRange((now) => (now[0] === next[0] && now[1] === next[1] ? now : next))
    }
    measure()
    // Paper does not scroll: all rows of a page's own list are printed.
    const showAll = () => flushSync(() => setRange([0, count]))
    if (!scroller) {
      addEventListener('beforeprint', showAll)
      addEventListener('afterprint', measure)
    }
    // What stands above the list may grow: a fact is opened, the window is turned.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    addEventListener('scroll', measure, { capture: true, passive: true })
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', measure, { capture: true })
      removeEventListener('resize', measure)
      removeEventListener('beforeprint', showAll)
      removeEventListener('afterprint', measure)
    }
  }, [list, count, height, scroller])
  return range
}
