import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { printableText } from '#domain/values/text.ts'
import { Copy } from '#ui/values/copy-button.tsx'

/** `0x` data of any length: its size, its text when it is text, and the bytes themselves. */
export function Data({ value }: { value: string }) {
  const length = byteLength(value) ?? 0
  const text = printableText(value)
  if (length === 0) return <span className="text-mute">empty</span>
  if (length <= 32)
    return (
      <span className="break-all">
        {text && <span>“{text}” </span>}
        <span className={`data ${text ? 'text-mute' : ''}`}>{value}</span>
      </span>
    )
  return (
    <div>
      <p className="flex items-center gap-1">
        {formatByteCount(length)} <Copy text={value} what="the data" />
      </p>
      {text && <p className="max-h-40 overflow-auto break-words">“{text}”</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <p tabIndex={0} className="data max-h-40 overflow-auto break-all text-mute">
        {value}
      </p>
    </div>
  )
}
