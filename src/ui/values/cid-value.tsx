import { roundingRoom } from '#ui/values/copy-button.tsx'

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
  return (
    <span className={`data inline-block min-w-0 whitespace-nowrap align-bottom ${roundingRoom}`}>
      {value.slice(0, 7)}
      <span className="inline-block max-w-[calc(100%-13ch+0.13em+2px)] overflow-hidden align-bottom text-ellipsis">
        {value.slice(7, -6)}
      </span>
      {value.slice(-6)}
    </span>
  )
}
