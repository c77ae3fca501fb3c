import { type RefObject, useLayoutEffect } from 'react'

/** The one search box on the page; null until it is drawn, which is after the page. */
let searchInput: HTMLInputElement | null = null
/** Text typed before the search box loaded; undefined until the user opens search. */
let earlyText: string | undefined
/** False when the code of the box could not be loaded: the browser keeps the keys then. */
let isBoxExpected = true
const maxEarlyChars = 4096

/**
 * Starts the search keys: `/` and Ctrl/⌘-K move the focus to the search box, `/` not while the user
 * types in another field. Keys and text typed before the box is drawn count, too.
 */
export function listenForSearchKeys(): void {
  addEventListener('keydown', (event) => {
    if (!searchInput && !isBoxExpected) return
    const { key, target, ctrlKey, metaKey, altKey } = event
    const isElsewhere =
      altKey || (target as Element).closest?.('input, textarea, select, [contenteditable]')
    const isText = !ctrlKey && !metaKey && !isElsewhere
    if (
      ctrlKey || metaKey ? key.toLowerCase() === 'k' : isText && key === '/' && earlyText == null
    ) {
      event.preventDefault()
      if (searchInput) searchInput.select()
      else earlyText ??= ''
    } else if (earlyText != null && isText && (key.length === 1 || key === 'Backspace')) {
      event.preventDefault()
      earlyText =
        key.length > 1 ? earlyText.slice(0, -1) : (earlyText + key).slice(0, maxEarlyChars)
    }
  })
}

/** Leaves the keys to the browser wherever no box is drawn. */
export function expectNoSearchBox(): void {
  isBoxExpected = false
  earlyText = undefined
}

/** Makes an input the search box; it gets the focus and the text typed before it was drawn. */
export function useSearchKeys(
  input: RefObject<HTMLInputElement | null>,
  setText: (text: string) => void,
): void {
  useLayoutEffect(() => {
    searchInput = input.current
    const text = earlyText
    earlyText = undefined
    if (text !== undefined && document.activeElement === document.body) {
      searchInput?.select()
      setText(text)
    }
    return () => {
      searchInput = null
    }
  }, [input])
}
