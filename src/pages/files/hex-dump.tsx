import { hexDump } from '#domain/files/hex-dump.ts'

/** Bytes line by line: where, in hexadecimal, and as ASCII. */
export function HexDump({ bytes }: { bytes: Uint8Array }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
      tabIndex={0}
      aria-label="Hex dump"
      className="card overflow-auto px-4 py-3 sm:px-5"
    >
      <pre className="data">
        {hexDump(bytes).map(({ offset, hex, ascii }) => (
          <div key={offset}>
            <span className="text-mute">{offset} </span>
            {` ${hex.padEnd(47)}  `}
            <span className="text-mute">{ascii}</span>
          </div>
        ))}
      </pre>
    </section>
  )
}
