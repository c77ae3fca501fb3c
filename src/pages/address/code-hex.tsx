import { useState } from 'react'
import type { Hex } from 'viem'
import { downloadBlob } from '#ui/values/download-blob.ts'
import { useCopy } from '#ui/values/use-copy.ts'

/** A contract’s code, to show, copy or save; it is drawn only when it is opened. */
export function CodeHex({ code }: { code: Hex }) {
  const [open, setOpen] = useState(false)
  const [copyStatus, copy] = useCopy()
  return (
    <div className="mt-1.5">
      <span className="flex flex-wrap gap-1.5">
        <button
          type="button"
          className="action min-h-7 text-sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Show hex
        </button>
        <button type="button" className="action min-h-7 text-sm" onClick={() => copy(code)}>
          <span aria-live="polite">{copyStatus ?? 'Copy code'}</span>
        </button>
        <button
          type="button"
          className="action min-h-7 text-sm"
          onClick={() => downloadBlob(new Blob([code]), 'code.hex')}
        >
          Save
        </button>
      </span>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <p tabIndex={0} className="data mt-1.5 max-h-64 overflow-auto break-all text-mute">
          {code}
        </p>
      )}
    </div>
  )
}
