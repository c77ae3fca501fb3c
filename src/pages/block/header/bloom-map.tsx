import { useMemo } from 'react'

const columnCount = 64

type Props = {
  bloom: string
  markedPositions: readonly number[]
}

/** The 2,048 bits as a grid of squares; those at `markedPositions` are ringed. */
export function BloomMap({ bloom, markedPositions }: Props) {
  const setBitsPath = useMemo(() => {
    let pathData = ''
    for (let bitIndex = 0; bitIndex < 2048; bitIndex++) {
      const bitPosition = 2047 - bitIndex
      const hexDigit = Number.parseInt(
        bloom[bloom.length - 1 - Math.floor(bitPosition / 4)] ?? '0',
        16,
      )
      if ((hexDigit >> (bitPosition % 4)) % 2 === 1)
        pathData += `M${bitIndex % columnCount} ${Math.floor(bitIndex / columnCount)}h.8v.8h-.8z`
    }
    return pathData
  }, [bloom])
  return (
    <svg
      aria-hidden="true"
      viewBox={`-0.5 -0.5 ${columnCount + 1} ${2048 / columnCount + 1}`}
      className="w-full max-w-2xl"
    >
      <rect width={columnCount} height={2048 / columnCount} className="fill-paper" />
      <path d={setBitsPath} className="fill-accent/55" />
      {[...new Set(markedPositions)].map((position) => (
        <rect
          key={position}
          x={((2047 - position) % columnCount) - 0.35}
          y={Math.floor((2047 - position) / columnCount) - 0.35}
          width="1.5"
          height="1.5"
          strokeWidth="0.3"
          className="fill-none stroke-ink"
        />
      ))}
    </svg>
  )
}
