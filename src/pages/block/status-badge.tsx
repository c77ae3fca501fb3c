import { useId } from 'react'

const badgeClasses: { [status: string]: string } = {
  canonical: 'border-accent/40 text-accent',
  finalized: 'border-accent/40 text-accent',
  orphaned: 'border-bad/40 bg-bad-soft text-bad',
}

/** A block's status; pointing at it, or reaching it by keyboard, shows how it was derived. */
export function StatusBadge({
  what,
  status,
  reason,
  waiting,
}: {
  what: string
  status: string
  reason: string
  waiting: boolean
}) {
  const tooltipId = useId()
  if (waiting)
    return (
      <span role="status" className="waiting h-6 w-20">
        <span className="sr-only">{what} is being looked up</span>
      </span>
    )
  return (
    <span className="group">
      <button
        type="button"
        aria-describedby={tooltipId}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        className={`rounded-full border px-2.5 text-sm leading-5.5 ${badgeClasses[status] ?? 'border-line text-mute'}`}
      >
        {status === 'unknown' ? `${what} unknown` : status}
      </button>
      <span
        id={tooltipId}
        role="tooltip"
        className="card invisible absolute top-full left-0 z-10 mt-1 w-max max-w-[min(30rem,calc(100vw-2rem))] px-3 py-2 text-sm wrap-anywhere shadow-sm group-focus-within:visible group-hover:visible"
      >
        {reason}
      </span>
    </span>
  )
}
