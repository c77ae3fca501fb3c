import { useState } from 'react'
import type { Hex } from 'viem'
import { isZero } from '#domain/storage/value/word.ts'
import { type InputWord, splitInputWords } from '#domain/transaction/input-words.ts'
import { byteLength, groupDigits } from '#domain/values/hex.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

const initialWords = 64

const kindClasses = { address: 'bg-b1', number: 'bg-b2', text: 'bg-b3', place: 'bg-b4' } as const
const kindLabels = [
  ['address', 'Possible address'],
  ['number', 'Small number'],
  ['text', 'Possible text'],
  ['place', 'Possible offset'],
] as const

/** Data as words of 32 bytes after the selector, the bytes coloured by their likely types. */
export default function InputWords({ data, isCall }: { data: Hex; isCall: boolean }) {
  const [shownWords, setShownWords] = useState(initialWords)
  const { selector, words, count } = splitInputWords(data, isCall, shownWords)
  const shownKinds = new Set(words.map(({ content }) => content?.kind))
  return (
    <>
      <div className="overflow-x-auto">
        <table className="data">
          <thead className="sr-only">
            <tr>
              <th>Offset</th>
              <th>32 bytes</th>
              <th>Possible meaning</th>
            </tr>
          </thead>
          <tbody>
            {selector && (
              <tr>
                <td className="w-12 pr-3 text-right text-mute">–</td>
                <td className="py-0.5">{selector}</td>
                <td className="hidden pl-6 font-sans text-mute sm:table-cell">Selector</td>
              </tr>
            )}
            {words.map((word) => (
              <WordRow key={word.offset} word={word} />
            ))}
          </tbody>
        </table>
      </div>
      {shownWords < count && (
        <ActionButton className="mt-2" onClick={() => setShownWords(shownWords * 4)}>
          Show more ({groupDigits(count - shownWords)} × 32 bytes left)
        </ActionButton>
      )}
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-mute empty:hidden">
        {kindLabels.map(
          ([kind, meaning]) =>
            shownKinds.has(kind) && (
              <li key={kind} className="flex items-baseline gap-2">
                <span
                  aria-hidden="true"
                  className={`size-2.5 rounded-[3px] ${kindClasses[kind]}`}
                />
                {meaning}
              </li>
            ),
        )}
      </ul>
    </>
  )
}

function WordRow({ word: { offset, bytes, content, note } }: { word: InputWord }) {
  const byteCount = byteLength(bytes) ?? 0
  const [start, end] = content ? [content.start, content.end] : [0, 0]
  const hexDigitsOf = (from: number, to: number) => bytes.slice(2 + from * 2, 2 + to * 2)
  return (
    <tr>
      <td className="w-12 py-0.5 pr-3 text-right align-top text-mute">
        {offset.toString(16).padStart(2, '0')}
      </td>
      <td className="py-0.5 align-top break-all md:whitespace-nowrap">
        <span className="text-mute">{hexDigitsOf(0, start)}</span>
        {content && (
          <span className={`rounded-[3px] ${kindClasses[content.kind]}`}>
            {hexDigitsOf(start, end)}
          </span>
        )}
        <span className={content || isZero(bytes) ? 'text-mute' : ''}>
          {hexDigitsOf(end, byteCount)}
        </span>
      </td>
      <td className="hidden py-0.5 pl-6 align-top font-sans break-all text-mute sm:table-cell">
        {note}
      </td>
    </tr>
  )
}
