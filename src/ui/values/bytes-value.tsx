import { byteLength, formatByteCount } from '#domain/values/hex.ts'
import { printableText } from '#domain/values/text.ts'
import { CopyButton, HexValue } from '#ui/values/copy-button.tsx'

/** `0x` data of any length: its size, its text if it is UTF-8, and the bytes. */
export function BytesValue({ value }: { value: string }) {
  const byteCount = byteLength(value) ?? 0
  const decodedText = printableText(value)
  if (byteCount === 0) return <span className="text-mute">empty</span>
  if (byteCount <= 32)
    return (
      <span className="break-all">
        {decodedText && <span>“{decodedText}” </span>}
        <span className={`data ${decodedText ? 'text-mute' : ''}`}>{value}</span>
      </span>
    )
  return (
    <div>
      <p className="flex items-center gap-1">
        {formatByteCount(byteCount)} <CopyButton text={value} what="the data" />
      </p>
      {decodedText && <p className="max-h-40 overflow-auto break-words">“{decodedText}”</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <p tabIndex={0} className="data max-h-40 overflow-auto break-all text-mute">
        {value}
      </p>
    </div>
  )
}

/** A hash or address with a button to copy it. */
export function CopyableValue({ text, what }: { text: string; what: string }) {
  return (
    <span className="flex items-center gap-1">
      <HexValue value={text} />
      <CopyButton text={text} what={what.toLowerCase()} />
    </span>
  )
}
