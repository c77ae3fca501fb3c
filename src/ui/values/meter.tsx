import { formatPercent } from '#domain/values/hex.ts'

type Props = {
  share: number
  label: string
  /** The share at which the bar begins. */
  start?: number
}

/** A share of a whole, from 0 to 1, as a bar. */
export function Meter({ share, label, start = 0 }: Props) {
  const left = Math.min(start, 0.98)
  return (
    <span
      role="img"
      aria-label={`${label}: ${formatPercent(share)}`}
      className="inline-block h-1.5 w-full max-w-24 overflow-hidden rounded-full bg-line align-middle"
    >
      <span
        className={`block h-full bg-accent ${share > 0 ? 'min-w-0.5' : ''}`}
        style={{ marginLeft: `${left * 100}%`, width: `${Math.min(share, 1 - left) * 100}%` }}
      />
    </span>
  )
}
