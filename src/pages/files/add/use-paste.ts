import { useLayoutEffect, useRef } from 'react'

/** What the clipboard held: files, or else a text. */
export type PastedContent = { files: readonly File[] } | { text: string }

/** What takes a paste itself. */
const editableSelector = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable]'

/** Takes what is pasted on the page, but not into its fields. */
export function usePaste(onPaste: (pasted: PastedContent) => void) {
  const latestOnPaste = useRef(onPaste)
  latestOnPaste.current = onPaste
  useLayoutEffect(() => {
    const onPasteEvent = (event: ClipboardEvent) => {
      const { target, clipboardData } = event
      if (target instanceof Element && target.closest(editableSelector)) return
      const pastedFiles = [...(clipboardData?.files ?? [])]
      const pastedText = clipboardData?.getData('text/plain') ?? ''
      if (pastedFiles.length === 0 && pastedText === '') return
      event.preventDefault()
      latestOnPaste.current(
        pastedFiles.length > 0 ? { files: pastedFiles.map(nameByTime) } : { text: pastedText },
      )
    }
    addEventListener('paste', onPasteEvent)
    return () => removeEventListener('paste', onPasteEvent)
  }, [])
}

/** A copied picture is called `image.png`, whatever it shows: the time tells it from others. */
function nameByTime(file: File): File {
  const imageExtension = /^image(\.\w+)$/.exec(file.name)?.[1]
  return imageExtension === undefined
    ? file
    : new File([file], `pasted ${fileNameTime()}${imageExtension}`, { type: file.type })
}

/** The time as a file's name can hold it: `2026-11-21 14.30.05`. */
const fileNameTime = (): string =>
  new Date(Date.now() - new Date().getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replaceAll(':', '.')
