import type { ReactNode } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'

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
