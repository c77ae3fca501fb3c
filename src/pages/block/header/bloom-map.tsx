import { useMemo } from 'react'

const columns = 64

/** The 2,048 bits as a field of squares; those that are asked for are ringed. */
export function BloomMap({ bloom, marked }: { bloom: string; marked: readonly number[] }) {
  const set = useMemo(() => {
    let path = ''
    for (let at = 0; at < 2048; at++) {
      const position = 2047 - at
      const digit = Number.parseInt(bloom[bloom.length - 1 - Math.floor(position / 4)] ?? '0', 16)
      if ((digit >> (position % 4)) % 2 === 1)
        path += `M${at % columns} ${Math.floor(at / columns)}h.8v.8h-.8z`
    }
    return path
  }, [bloom])
  return (
    <svg
      aria-hidden="true"
      viewBox={`-0.5 -0.5 ${columns + 1} ${2048 / columns + 1}`}
      className="w-full max-w-2xl"
    >
      <rect width={columns} height={2048 / columns} className="fill-paper" />
      <path d={set} className="fill-accent/55" />
      {[...new Set(marked)].map((position) => (
        <rect
          key={position}
          x={((2047 - position) % columns) - 0.35}
          y={Math.floor((2047 - position) / columns) - 0.35}
          width="1.5"
          height="1.5"
          strokeWidth="0.3"
          className="fill-none stroke-ink"
        />
      ))}
    </svg>
  )
}
