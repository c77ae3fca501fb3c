import { useLayoutEffect, useRef } from 'react'

/** What the clipboard held: files, or else a text. */
export type Pasted = { files: readonly File[] } | { text: string }

/** What takes a paste itself. */
const fields = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable]'

/** Takes what is pasted on the page, but not into its fields. */
export function usePaste(onPaste: (pasted: Pasted) => void) {
  const take = useRef(onPaste)
  take.current = onPaste
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event
      if (target instanceof Element && target.closest(fields)) return
      const files = [...(clipboardData?.files ?? [])]
      const text = clipboardData?.getData('text/plain') ?? ''
      if (files.length === 0 && text === '') return
      event.preventDefault()
      take.current(files.length > 0 ? { files: files.map(named) } : { text })
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
}

/** A copied picture is called `image.png`, whatever it shows: the time tells it from others. */
function named(file: File): File {
  const ending = /^image(\.\w+)$/.exec(file.name)?.[1]
  return ending === undefined
    ? file
    : new File([file], `pasted ${timeInName()}${ending}`, { type: file.type })
}

/** The time as a file's name can hold it: `2026-11-21 14.30.05`. */
const timeInName = (): string =>
  new Date(Date.now() - new Date().getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replaceAll(':', '.')
