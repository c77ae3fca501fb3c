import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback } from 'react'

type Props = {
  label: string
  /** Describes the stop at the cursor; without a cursor, the keys. */
  valueText: string
  /** Size of the drawing in pixels; `onResize` is called with the width that there is room for. */
  width: number
  height: number
  onResize: (width: number) => void
  /** Where the cursor stops, in pixels from the left, ascending. */
  stops: readonly number[]
  /** Index of the stop at the cursor, -1 without a cursor. */
  cursor: number
  onMove: (cursor: number) => void
  /** Called by Enter with the cursor, by a click with the stop below the pointer. */
  onOpen: (stop: number) => void
  /** The drawing, as SVG. */
  children: ReactNode
}

/** The area of a plot, where a cursor moves from stop to stop by pointer or arrow keys. */
export function PlotSlider({ stops, cursor, onMove, onOpen, onResize, ...props }: Props) {
  const watchWidth = useCallback(
    (area: HTMLElement | null) => {
      if (!area) return
      const resizeObserver = new ResizeObserver(() => onResize(area.clientWidth))
      resizeObserver.observe(area)
      return () => resizeObserver.disconnect()
    },
    [onResize],
  )
  const findStop = ({ clientX, currentTarget }: MouseEvent) =>
    nearestStop(stops, clientX - currentTarget.getBoundingClientRect().left)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onOpen(cursor)
    const nextStop = moveCursor(event.key, cursor, stops.length - 1)
    if (nextStop === undefined) return
    event.preventDefault()
    onMove(nextStop)
  }
  return (
    <div
      ref={watchWidth}
      role="slider"
      tabIndex={0}
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={stops.length - 1}
      aria-valuenow={Math.max(0, cursor)}
      aria-valuetext={props.valueText}
      className="min-w-0 flex-1 cursor-pointer"
      onKeyDown={handleKey}
      onMouseMove={(event) => onMove(findStop(event))}
      onMouseLeave={() => onMove(-1)}
      onClick={(event) => onOpen(findStop(event))}
    >
      <svg
        aria-hidden="true"
        width={props.width}
        height={props.height}
        className="block max-w-full"
      >
        {props.children}
      </svg>
    </div>
  )
}

/**
 * The stop to which a key moves the cursor, undefined for other keys; the left key begins at the last.
 * @internal Exported for tests.
 */
export function moveCursor(key: string, cursor: number, last: number): number | undefined {
  const targets: { [key: string]: number } = {
    ArrowRight: cursor + 1,
    ArrowLeft: cursor < 0 ? last : cursor - 1,
    PageDown: cursor + 10,
    PageUp: cursor - 10,
    Home: 0,
    End: last,
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.min(last, Math.max(0, target))
}

/**
 * Index of the stop that is nearest to `x`, -1 where there is none.
 * @internal Exported for tests.
 */
export const nearestStop = (stops: readonly number[], x: number): number =>
  stops.findIndex((stop, index) => 2 * x <= stop + (stops[index + 1] ?? Infinity))
