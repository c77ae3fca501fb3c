import { useMemo } from 'react'
import type { Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { decodeArguments } from '#domain/abi/decoded-call.ts'
import { wordReadings } from '#domain/storage/value/word-readings.ts'
import { BytesValue } from '#ui/values/bytes-value.tsx'

/** Most values shown one by one; further ones are shown as bytes. */
const maxWords = 8

/**
 * Return data of a function with unknown return types: each 32-byte value with its likely reading,
 * or a text where no other type encodes that way.
 */
export function ReturnedWords({ data, isBrief }: { data: Hex; isBrief: boolean }) {
  return (
    <div className="grid gap-1">
      <WordsOrText data={data} />
      {!isBrief && (
        <p className="text-sm text-mute">
          Return types unknown. Enter the function with them: returns (uint256).
        </p>
      )}
    </div>
  )
}

function WordsOrText({ data }: { data: Hex }) {
  const text = useMemo(() => readSingleText(data), [data])
  const wordCount = size(data) / 32
  if (text !== undefined)
    return (
      <p className="min-w-0 break-words">
        “{text}” <span className="text-mute">as string</span>
      </p>
    )
  if (!Number.isInteger(wordCount) || wordCount > maxWords) return <BytesValue value={data} />
  return (
    <ol aria-label="Returned values" className="grid gap-1">
      {Array.from({ length: wordCount }, (_, index) => {
        const word = slice(data, index * 32, index * 32 + 32)
        const [reading] = wordReadings(word)
        return (
          <li key={index}>
            {reading?.value !== undefined && reading.type !== 'bytes32' && (
              <p className="min-w-0 break-all">
                <span className="data">{reading.value}</span>{' '}
                <span className="text-mute">as {reading.type}</span>
              </p>
            )}
            <p className="data break-all text-mute">{word}</p>
          </li>
        )
      })}
    </ol>
  )
}

/** The text of data that is exactly the encoding of one string. */
function readSingleText(data: Hex): string | undefined {
  const decoded = decodeArguments([{ type: 'string' }], data)
  if ('problem' in decoded || !decoded.canonical || decoded.trailing > 0) return undefined
  const [argument] = decoded.args
  const text = argument && 'value' in argument && !argument.isNotText ? argument.value : undefined
  return typeof text === 'string' && text !== '' && !/[\p{Cc}\uFFFD]/u.test(text) ? text : undefined
}
