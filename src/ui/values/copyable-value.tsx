import { CopyButton } from '#ui/values/copy-button.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

/** A hash or address with a button to copy it. */
export function CopyableValue({ text, what }: { text: string; what: string }) {
  return (
    <span className="flex items-center gap-1">
      <HexValue value={text} />
      <CopyButton text={text} what={what.toLowerCase()} />
    </span>
  )
}
