import { useState } from 'react'
import type { Hex } from 'viem'
import { splitInputWords } from '#domain/transaction/input-words.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

const initialWords = 64

/** Data as words of 32 bytes after the selector, each with what it may mean. */
export default function InputWords({ data, isCall }: { data: Hex; isCall: boolean }) {
  const [shownWords, setShownWords] = useState(initialWords)
  const { selector, words, count } = splitInputWords(data, isCall, shownWords)
  return (
    <>
      <div className="overflow-x-auto">
        <table className="data">
          <thead>
            <tr>
              <th className="pr-3 text-right">Offset</th>
              <th>32 bytes</th>
              <th className="hidden pl-6 sm:table-cell">Possible meaning</th>
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
            {words.map(({ offset, bytes, note }) => (
              <tr key={offset}>
                <td className="w-12 py-0.5 pr-3 text-right align-top text-mute">
                  {offset.toString(16).padStart(2, '0')}
                </td>
                <td className="py-0.5 align-top break-all md:whitespace-nowrap">
                  {bytes.slice(2)}
                </td>
                <td className="hidden py-0.5 pl-6 align-top font-sans break-all text-mute sm:table-cell">
                  {note}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shownWords < count && (
        <ActionButton className="mt-2" onClick={() => setShownWords(shownWords * 4)}>
          Show more ({groupDigits(count - shownWords)} × 32 bytes left)
        </ActionButton>
      )}
    </>
  )
}
