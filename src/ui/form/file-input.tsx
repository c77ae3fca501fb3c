import {
  type ComponentProps,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type FileInputProps = Omit<ComponentProps<'input'>, 'onSelect'> & {
  label: string
  onSelect: (files: [File, ...File[]]) => void
}

/** The input of a dialog for files, to be rendered, and the function that opens it. */
export function useFileDialog({
  label,
  onSelect,
  ...inputProps
}: FileInputProps): [ReactNode, () => void] {
  const inputRef = useRef<HTMLInputElement>(null)
  const input = (
    <input
      key={label}
      {...inputProps}
      ref={inputRef}
      type="file"
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const [file, ...others] = target.files ?? []
        if (file) onSelect([file, ...others])
        // Without the reset, selecting the same file or folder again would fire no change event.
        target.value = ''
      }}
    />
  )
  return [input, () => inputRef.current?.click()]
}

/**
 * Takes drops anywhere on the page: outside a drop target a browser would leave the page for the
 * file. Returns whether something is dragged over the page.
 */
export function useFileDrop(onDrop: (dropped: DataTransfer) => void): boolean {
  const [isDragOver, setIsDragOver] = useState(false)
  const takeDrop = useEffectEvent(onDrop)
  // A layout effect also takes a drop right after the first paint.
  useLayoutEffect(() => {
    const onDragEvent = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsDragOver(event.type === 'dragover')
      if (event.type === 'drop') takeDrop(event.dataTransfer)
    }
    const dragEventNames = ['dragover', 'dragleave', 'drop'] as const
    for (const eventName of dragEventNames) addEventListener(eventName, onDragEvent)
    return () => {
      for (const eventName of dragEventNames) removeEventListener(eventName, onDragEvent)
    }
  }, [])
  return isDragOver
}
