import { MiddleCut } from '#ui/values/copy-button.tsx'

/**
 * A CID that is shortened in its middle where space is missing. The whole text stays in the page,
 * so that selecting and copying take all of it.
 */
export function CidValue({ value, short = false }: { value: string; short?: boolean }) {
  if (value.length < 20) return <span className="data break-all">{value}</span>
  if (short)
    return (
      <span className="data" title={value}>
        {value.slice(0, 8)}…{value.slice(-6)}
      </span>
    )
  return <MiddleCut text={value} />
}
