import { useState } from 'react'
import { type Hex, hexToBytes } from 'viem'
import { hexDump } from '#domain/files/content/hex-dump.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { printableText } from '#domain/values/text.ts'

const initialBytes = 2048

/** The bytes as text where all of them are UTF-8, otherwise as a hex dump with their ASCII. */
export function InputText({ data }: { data: Hex }) {
  const [shownBytes, setShownBytes] = useState(initialBytes)
  const inputText = printableText(data)
  if (inputText !== undefined) return <p className="max-w-prose break-words">“{inputText}”</p>
  const allBytes = hexToBytes(data)
  return (
    <>
      <p className="mb-2 text-sm text-mute">Not valid text: bytes, with ASCII on the right.</p>
      <pre className="data overflow-x-auto">
        {hexDump(allBytes.subarray(0, shownBytes)).map(({ offset, hex, ascii }) => (
          <span key={offset} className="block">
            <span className="text-mute">{offset} </span> {hex.padEnd(47)}
            {'  '}
            <span className="text-mute">{ascii}</span>
          </span>
        ))}
      </pre>
      {shownBytes < allBytes.length && (
        <button type="button" className="action mt-2" onClick={() => setShownBytes(shownBytes * 4)}>
          Show more ({formatByteCount(allBytes.length - shownBytes)} left)
        </button>
      )}
    </>
  )
}
