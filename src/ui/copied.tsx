import { Copy } from '#ui/copy.tsx'
import { Hex } from '#ui/hex.tsx'

/** A hash or address with the button that copies it. */
export function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className="flex items-center gap-1">
      <Hex value={text} />
      <Copy text={text} what={what.toLowerCase()} />
    </span>
  )
}
