import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Takes one file from a dialog, or dropped anywhere on the page. */
export function LayoutFileDrop({ onFile }: { onFile: (file: File) => void }) {
  const fileInputRef = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const handleDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    // Without this, the browser would leave the page for the file.
    event.preventDefault()
    setIsDraggedOver(event.type === 'dragover')
    const droppedFile = event.type === 'drop' ? event.dataTransfer.files[0] : undefined
    if (droppedFile) onFile(droppedFile)
  })
  useEffect(() => {
    const dragEvents = ['dragover', 'dragleave', 'drop'] as const
    for (const eventName of dragEvents) addEventListener(eventName, handleDrag)
    return () => {
      for (const eventName of dragEvents) removeEventListener(eventName, handleDrag)
    }
  }, [])
  return (
    <div
      className={`mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed px-5 py-5 transition-colors ${
        isDraggedOver ? 'border-accent bg-accent-soft' : 'border-mute/50'
      }`}
    >
      <button type="button" className="action" onClick={() => fileInputRef.current?.click()}>
        Choose a file
      </button>
      <span>or drop it on this page</span>
      <span className="text-sm text-mute">
        Foundry, Hardhat, solc, Vyper, OpenZeppelin, Sourcify, sol2uml: the shape is recognised.
      </span>
      <input
        ref={fileInputRef}
        type="file"
        hidden
        accept=".json,application/json,text/plain"
        aria-label="Layout file"
        onChange={({ target }) => {
          const pickedFile = target.files?.[0]
          if (pickedFile) onFile(pickedFile)
          // Without the reset, choosing the same file again would fire no change event.
          target.value = ''
        }}
      />
    </div>
  )
}
