import { useState } from 'react'
import { type Hex, hexToBytes } from 'viem'
import { hexDump } from '#domain/files/content/hex-dump.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { printableText } from '#domain/values/text.ts'

const step = 2048

/** The bytes as text where all of them are UTF-8, else beside their hex what of them is ASCII. */
export function InputText({ data }: { data: Hex }) {
  const [shown, show] = useState(step)
  const text = printableText(data)
  if (text !== undefined) return <p className="max-w-prose break-words">“{text}”</p>
  const all = hexToBytes(data)
  return (
    <>
      <p className="mb-2 text-sm text-mute">
        Not all of it is text; what is ASCII stands on the right.
      </p>
      <pre className="data overflow-x-auto">
        {hexDump(all.subarray(0, shown)).map(({ offset, hex, ascii }) => (
          <span key={offset} className="block">
            <span className="text-mute">{offset} </span> {hex.padEnd(47)}
            {'  '}
            <span className="text-mute">{ascii}</span>
          </span>
        ))}
      </pre>
      {shown < all.length && (
        <button type="button" className="action mt-2" onClick={() => show(shown * 4)}>
          More: {formatByteCount(all.length - shown)} left
        </button>
      )}
    </>
  )
}
