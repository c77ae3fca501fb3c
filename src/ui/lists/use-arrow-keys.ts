import { useEffectEvent, useLayoutEffect } from 'react'

const typingSelector = 'input, textarea, select, [contenteditable], [tabindex="0"]'

/**
 * Handles keys such as `ArrowLeft` and `Shift+ArrowLeft` on the whole page. They keep their usual meaning
 * while the user types, moves a cursor, scrolls a region or selects text, and with any other modifier key.
 */
export function useArrowKeys(keys: { [key: string]: (() => void) | undefined }) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const keyAction = keys[`${event.shiftKey ? 'Shift+' : ''}${event.key}`]
    const isTypingTarget = event.target instanceof Element && event.target.closest(typingSelector)
    const isSelecting = event.shiftKey && getSelection()?.type === 'Range'
    if (!keyAction || isTypingTarget || isSelecting) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    event.preventDefault()
    keyAction()
  })
  // The keys work before the frame that shows the links: an effect after it missed the key of a
  // quick reader.
  useLayoutEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
