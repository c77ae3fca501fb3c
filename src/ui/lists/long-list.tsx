import {
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { groupDigits } from '#domain/values/hex.ts'

let isPrinted = false

function subscribe(onChange: () => void) {
  const begin = () => {
    isPrinted = true
    // The browser prints the page when this returns.
    flushSync(onChange)
  }
  const end = () => {
    isPrinted = false
    onChange()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Whether the page is printed: on paper nothing opens, and no column may be left out. */
export const useIsPrinted = (): boolean => useSyncExternalStore(subscribe, () => isPrinted)

/** Rows beyond the edges, so that a fast scroll shows no blank space. */
const overscanRows = 16

let rootFontSizePx: number | undefined

/**
 * Scales a height, in pixels at the default font size, to the font size of this browser, which is
 * read once: while a page is drawn, each reading computes the styles of what has changed.
 */
export function scaleToFontSize(px: number): number {
  rootFontSizePx ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return (px * rootFontSizePx) / 16
}

/**
 * Range of the `count` rows, each `height` pixels high, that are in view or near it: [first, end), at least a
 * few. `list` is the element as high as all rows together; it scrolls with the page, or within `scroller`.
 */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  scroller?: RefObject<HTMLElement | null>,
): readonly [number, number] {
  const isPrinted = useIsPrinted()
  const [range, setRange] = useState<readonly [number, number]>([0, 0])
  useLayoutEffect(() => {
    const measureRange = () => {
      const listTop = list.current?.getBoundingClientRect().top ?? 0
      const viewport = scroller?.current?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
      // The range moves in steps of half the overscan rows, so that not every pixel of a scroll
      // renders again.
      const stepRows = overscanRows / 2
      const firstRow =
        Math.floor((viewport.top - listTop) / height / stepRows) * stepRows - stepRows
      const endRow =
        Math.ceil((viewport.bottom - listTop) / height / stepRows) * stepRows + stepRows
      // Some rows are always rendered, even far out of view: Tab only reaches rendered rows.
      const nextRange = [
        Math.max(0, Math.min(firstRow, count - stepRows)),
        Math.min(count, Math.max(stepRows, endRow)),
      ] as const
      setRange((currentRange) =>
        currentRange[0] === nextRange[0] && currentRange[1] === nextRange[1]
          ? currentRange
          : nextRange,
      )
    }
    // The observer also calls back once at the start, in a frame that has a layout anyway. The
    // content above the list may grow: a fact is opened, the window is resized.
    const resizeObserver = new ResizeObserver(measureRange)
    resizeObserver.observe(document.body)
    addEventListener('scroll', measureRange, { capture: true, passive: true })
    addEventListener('resize', measureRange)
    return () => {
      resizeObserver.disconnect()
      removeEventListener('scroll', measureRange, { capture: true })
      removeEventListener('resize', measureRange)
    }
  }, [list, count, height, scroller])
  // Paper does not scroll: all rows of a list that scrolls with the page are printed.
  if (isPrinted && !scroller) return [0, count]
  // Least rows, also before the first measurement: a scroller is not higher than the window.
  const minRows = scroller ? Math.ceil(innerHeight / height) : overscanRows
  return [range[0], Math.min(count, Math.max(range[1], minRows))]
}

/** Rows from which on Tab would need hundreds of presses to get past the list. */
const skipButtonMinRows = 24

/** Any number of rows, which keyboard users can skip from either end. */
export function LongList({ rows, children }: { rows: number; children: ReactNode }) {
  const isLong = rows >= skipButtonMinRows
  return (
    <div className="relative">
      {isLong && <SkipButton to="after" label={`Skip ${groupDigits(rows)} rows`} />}
      {children}
      {isLong && <SkipButton to="before" label={`Back over ${groupDigits(rows)} rows`} />}
    </div>
  )
}

/** Moves the focus to the button at the other end. */
function SkipButton({ to, label }: { to: 'before' | 'after'; label: string }) {
  const otherEnd = to === 'after' ? 'before' : 'after'
  return (
    <button
      type="button"
      data-skips={to}
      className={`action absolute left-2 z-10 sr-only focus:not-sr-only focus:absolute focus:px-3 focus:py-1.5 ${to === 'after' ? 'focus:top-2' : 'focus:bottom-2'}`}
      onClick={({ currentTarget }) =>
        currentTarget.parentElement
          ?.querySelector<HTMLElement>(`:scope > [data-skips=${otherEnd}]`)
          ?.focus()
      }
    >
      {label}
    </button>
  )
}
