import { type RefObject, useLayoutEffect } from 'react'

/** The one search box on the page; null until it is drawn, after the answer. */
let searchInput: HTMLInputElement | null = null
/** Its keys were pressed before it was there. */
let isWanted = false

/**
 * From now on `/` and Ctrl/⌘-K move the focus to the search box, or to the one that is drawn next;
 * `/` not while the user types elsewhere. Returns what ends it.
 */
export function listenForSearchKeys(): () => void {
  const focusSearch = (event: KeyboardEvent) => {
    const textInput = (event.target as Element).closest?.(
      'input, textarea, select, [contenteditable]',
    )
    const isSlash =
      event.key === '/' && !textInput && !event.ctrlKey && !event.metaKey && !event.altKey
    const isCommandK = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
    if (!isSlash && !isCommandK) return
    event.preventDefault()
    isWanted = searchInput === null
    searchInput?.select()
  }
  addEventListener('keydown', focusSearch)
  return () => removeEventListener('keydown', focusSearch)
}

/** Makes an input the search box; it takes the focus that was asked for, if nothing else has it. */
export function useSearchKeys(input: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    searchInput = input.current
    if (isWanted && document.activeElement === document.body) searchInput?.select()
    isWanted = false
    return () => {
      searchInput = null
    }
  }, [input])
}
