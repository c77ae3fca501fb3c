import type { ReactNode } from 'react'
import type { Hex } from 'viem'
import { type Revert, splitRevertData } from '#domain/revert/revert.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** The raw revert: code, message, data, the data split into words, and the whole response. */
export function RawRevert({ revert, body }: { revert: Revert; body: string }) {
  const { code, message, data } = revert
  const sizeBytes = data === undefined ? 0 : data.length / 2 - 1
  return (
    <dl className="pb-2">
      <RawField label="Code">{code}</RawField>
      <RawField label="Message">
        {/* Some nodes repeat all of the data in the message. */}
        <div className="flex items-start gap-1">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <span tabIndex={0} className="data max-h-[4lh] min-w-0 overflow-auto break-words">
            {message}
          </span>
          <CopyButton text={message} what="message" />
        </div>
      </RawField>
      <RawField label="Data">
        {data === undefined ? (
          <span className="text-mute">not in the response</span>
        ) : (
          <>
            <span className="text-mute">
              {sizeBytes === 0 ? 'empty' : formatByteCount(sizeBytes)}
            </span>{' '}
            <CopyButton text={data} what="revert data" />
          </>
        )}
      </RawField>
      {data !== undefined && sizeBytes > 0 && (
        <RawField label="32-byte values">
          <RevertDataWords data={data} />
        </RawField>
      )}
      <RawField label="Response">
        <details>
          <summary className="w-fit text-mute hover:text-ink">Raw response</summary>
          <pre className="data mt-1 max-h-64 overflow-auto break-all whitespace-pre-wrap">
            {body}
          </pre>
        </details>
      </RawField>
    </dl>
  )
}

function RawField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-3 py-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-mute">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

const maxShownWords = 64

/** The selector, then a line for each word with its number; leading zeros are faint. */
function RevertDataWords({ data }: { data: Hex }) {
  const { selector, words } = splitRevertData(data)
  return (
    <ol
      aria-label="Revert data by 32 bytes"
      className="data grid grid-cols-[minmax(0,1fr)] gap-0.5"
    >
      {selector && (
        <li>
          <span className="text-mute">0x</span>
          {selector.slice(2)}
        </li>
      )}
      {words.slice(0, maxShownWords).map((word, index) => {
        const leadingZeros = word.slice(2).match(/^(00)*/)?.[0].length ?? 0
        return (
          <li key={index}>
            <HalfWord digits={word.slice(2, 34)} zeros={leadingZeros} />
            <HalfWord digits={word.slice(34)} zeros={leadingZeros - 32} />
          </li>
        )
      })}
      {words.length > maxShownWords && (
        <li className="font-sans text-mute">
          … {words.length - maxShownWords} more in the copied data
        </li>
      )}
    </ol>
  )
}

/** Half a word, so that a narrow screen breaks it in the middle. */
function HalfWord({ digits, zeros }: { digits: string; zeros: number }) {
  const zeroDigits = Math.max(0, zeros)
  return (
    <span className="inline-block max-w-full wrap-anywhere">
      <span className="text-mute">{digits.slice(0, zeroDigits)}</span>
      {digits.slice(zeroDigits)}
    </span>
  )
}
