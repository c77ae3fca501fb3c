import type { Revert } from '#domain/revert/revert.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { RawField, RawResponse } from '#ui/answer/raw-response.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

const InputWords = lazySection(() => import('#ui/trees/input-words.tsx'))

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
          <InputWords data={data} isCall />
        </RawField>
      )}
      <RawField label="Response">
        <RawResponse body={body} />
      </RawField>
    </dl>
  )
}
