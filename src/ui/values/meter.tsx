import { formatPercent } from '#domain/values/hex.ts'

/** A share of a whole, from 0 to 1, as a bar. */
export function Meter({ share, label }: { share: number; label: string }) {
  return (
    <span
      role="img"
      aria-label={`${label}: ${formatPercent(share)}`}
      className="inline-block h-1.5 w-full max-w-24 overflow-hidden rounded-full bg-line align-middle"
    >
      <span
        className={`block h-full bg-accent ${share > 0 ? 'min-w-0.5' : ''}`}
        style={{ width: `${Math.min(share, 1) * 100}%` }}
      />
    </span>
  )
}
