import { type ReactNode, useRef } from 'react'
import { grouped } from '#domain/quantity.ts'

/** From so many rows on, the Tab key alone would need hundreds of presses to get past them. */
const long = 24

const skip =
  'action absolute left-2 z-10 sr-only focus:not-sr-only focus:absolute focus:px-3 focus:py-1.5'

/** Rows of any number, which whoever has no mouse can skip, from either end. */
export function LongList({ rows, children }: { rows: number; children: ReactNode }) {
  const start = useRef<HTMLButtonElement>(null)
  const end = useRef<HTMLButtonElement>(null)
  const isLong = rows >= long
  return (
    <div className="relative">
      {isLong && (
        <button
          ref={start}
          type="button"
          data-skips="after"
          className={`${skip} focus:top-2`}
          onClick={() => end.current?.focus()}
        >
          Skip {grouped(rows)} rows
        </button>
      )}
      {children}
      {isLong && (
        <button
          ref={end}
          type="button"
          data-skips="before"
          className={`${skip} focus:bottom-2`}
          onClick={() => start.current?.focus()}
        >
          Back over {grouped(rows)} rows
        </button>
      )}
    </div>
  )
}
