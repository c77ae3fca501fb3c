import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Takes one file from a dialog, or dropped anywhere on the page. */
export function DropFile({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const move = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    // Beside the target a browser would leave the page for the file.
    event.preventDefault()
    setOver(event.type === 'dragover')
    const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined
    if (file) onFile(file)
  })
  useEffect(() => {
    const kinds = ['dragover', 'dragleave', 'drop'] as const
    for (const kind of kinds) addEventListener(kind, move)
    return () => {
      for (const kind of kinds) removeEventListener(kind, move)
    }
  }, [])
  return (
    <div
      className={`mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed px-5 py-5 transition-colors ${
        over ? 'border-accent bg-accent-soft' : 'border-mute/50'
      }`}
    >
      <button type="button" className="action" onClick={() => input.current?.click()}>
        Choose a file
      </button>
      <span>or drop it anywhere on this page</span>
      <span className="text-sm text-mute">
        Foundry, Hardhat, solc, Vyper, OpenZeppelin, Sourcify, sol2uml: the shape is recognised.
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json,text/plain"
        aria-label="Layout file"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
          // Or the same file, chosen again, would be no change.
          target.value = ''
        }}
      />
    </div>
  )
}
