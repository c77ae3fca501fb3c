import { type RefObject, useLayoutEffect } from 'react'

/** `/` and Ctrl/⌘-K move the focus to the search box; `/` not while the user types elsewhere. */
export function useSearchShortcut(input: RefObject<HTMLInputElement | null>) {
  // Before the first frame: an effect after it missed the key of a quick reader.
  useLayoutEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const textInput = (event.target as Element).closest?.(
        'input, textarea, select, [contenteditable]',
      )
      const isSlash =
        event.key === '/' && !textInput && !event.ctrlKey && !event.metaKey && !event.altKey
      const isCommandK = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      if (!isSlash && !isCommandK) return
      event.preventDefault()
      input.current?.select()
    }
    addEventListener('keydown', focusSearch)
    return () => removeEventListener('keydown', focusSearch)
  }, [input])
}
