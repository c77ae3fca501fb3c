import { formatByteCount } from '#domain/values/hex.ts'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'
import { CopyAction } from '#ui/values/copy-action.tsx'

/** The dump of as many bytes is as long as a text that is drawn unasked. */
const maxDumpedBytes = 8 * 1024

type Props = {
  /** The first bytes of the content. */
  bytes: Uint8Array
  /** Whether these are all of it. */
  isAll: boolean
}

/** Hex dump of the first 8 KiB of content. */
export default function HexView({ bytes, isAll }: Props) {
  const bytesPerRow = useWideScreen() ? 16 : 8
  const shownBytes = bytes.subarray(0, maxDumpedBytes)
  const dumpText = hexDump(shownBytes, bytesPerRow)
  return (
    <div className="card overflow-hidden">
      <div className="flex flex-wrap items-center justify-end gap-2 border-b border-line px-3 py-2 print:hidden">
        {(!isAll || bytes.length > shownBytes.length) && (
          <p className="mr-auto text-sm text-mute">
            First {formatByteCount(shownBytes.length)} shown. Download the file to see the rest.
          </p>
        )}
        <CopyAction label="Copy" text={() => dumpText} />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        aria-label="Hex dump"
        className="data max-h-[60vh] overflow-auto px-3 py-2 whitespace-pre"
      >
        {dumpText}
      </section>
    </div>
  )
}

/**
 * A hex dump as `xxd` and `hexdump -C` write it: offset, bytes, and their ASCII characters.
 * @internal Exported for tests.
 */
export function hexDump(bytes: Uint8Array, bytesPerRow: number): string {
  const rowCount = Math.ceil(bytes.length / bytesPerRow)
  return Array.from({ length: rowCount }, (_, row) => {
    const byteOffset = row * bytesPerRow
    const rowBytes = [...bytes.subarray(byteOffset, byteOffset + bytesPerRow)]
    const hex = rowBytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const ascii = rowBytes.map((byte) =>
      byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.',
    )
    return `${byteOffset.toString(16).padStart(8, '0')}  ${hex.padEnd(bytesPerRow * 3 - 1)}  ${ascii.join('')}`
  }).join('\n')
}
