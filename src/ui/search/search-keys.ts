import { type RefObject, useLayoutEffect } from 'react'

/** The one search box on the page; null until it is drawn, which is after the page. */
let searchInput: HTMLInputElement | null = null
/** Its keys were pressed before it was there. */
let isWanted = false

/**
 * From now on `/` and Ctrl/⌘-K move the focus to the search box, or to the one that is drawn next;
 * `/` not while the user types elsewhere.
 */
export function listenForSearchKeys(): void {
  addEventListener('keydown', (event) => {
    const { key, target, altKey } = event
    const hasCommand = event.ctrlKey || event.metaKey
    const textInput = (target as Element).closest?.('input, textarea, select, [contenteditable]')
    if (hasCommand ? key.toLowerCase() !== 'k' : key !== '/' || textInput || altKey) return
    event.preventDefault()
    isWanted = !searchInput
    searchInput?.select()
  })
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
