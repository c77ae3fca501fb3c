import { useEffect, useEffectEvent } from 'react'

const typingSelector = 'input, textarea, select, [contenteditable], [role="slider"], [tabindex="0"]'

/**
 * Keys such as `ArrowLeft` and `Shift+ArrowLeft` for the whole page. They stay what they are where
 * somebody types, moves a cursor, scrolls a region of its own or selects text, and with any other modifier.
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
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
