import { type RefObject, useEffect } from 'react'

/** `/` and Ctrl/⌘-K lead to an input; `/` not while something is typed. */
export function useSearchShortcut(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing = (event.target as Element).closest?.(
        'input, textarea, select, [contenteditable]',
      )
      const slash =
        event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey
      const commandK = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      if (!slash && !commandK) return
      event.preventDefault()
      input.current?.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [input])
}
