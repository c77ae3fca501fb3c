import { Copy } from '#ui/values/copy-button.tsx'
import { Hex } from '#ui/values/hex-value.tsx'

/** A hash or address with the button that copies it. */
export function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className="flex items-center gap-1">
      <Hex value={text} />
      <Copy text={text} what={what.toLowerCase()} />
    </span>
  )
}
