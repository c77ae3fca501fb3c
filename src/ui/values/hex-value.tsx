/**
 * Two pixels around a text that is shortened only where space is missing: browsers round `ch`, the
 * letters' distance and the width of a line differently, so that an exact fit may not fit.
 */
export const roundingRoom = 'max-w-[calc(100%+2px)] pr-[2px] -mr-[2px]'

/**
 * A hash or address that is shortened in its middle, where space is missing or always (`short`, to
 * 0x + 6 … 6 digits). The whole text stays in the page, so that selecting and copying take all of
 * it: the middle is only clipped, and the dots are not text.
 */
export function HexValue({ value, short = false }: { value: string; short?: boolean }) {
  const hexDigits = value.replace(/^0x/, '')
  if (hexDigits.length < 16) return <span className="data">{value}</span>
  const middleClasses = short ? '-mr-px w-px' : 'max-w-[calc(100%-14ch+0.14em+2px)] text-ellipsis'
  return (
    <span className={`data inline-block min-w-0 whitespace-nowrap align-bottom ${roundingRoom}`}>
      0x{hexDigits.slice(0, 6)}
      {short && <span className="before:content-['…']" />}
      <span className={`inline-block overflow-hidden align-bottom ${middleClasses}`}>
        {hexDigits.slice(6, -6)}
      </span>
      {hexDigits.slice(-6)}
    </span>
  )
}
